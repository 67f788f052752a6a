import { fileURLToPath } from 'node:url';

/** The checkout's folder, with a trailing separator. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Absolute path of `relative`, which is written with `/`. */
export function inRoot(relative) {
  return fileURLToPath(new URL(`../${relative}`, import.meta.url));
}

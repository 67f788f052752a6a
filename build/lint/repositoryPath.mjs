import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replaceAll('\\', '/');

/** Path of a file from the root of the repository, with `/`; undefined for one outside it. */
export function repositoryPath(file) {
  const path = file.replaceAll('\\', '/');
  return path.startsWith(ROOT) ? path.slice(ROOT.length) : undefined;
}

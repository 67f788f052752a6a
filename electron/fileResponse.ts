import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { isAppAddress } from './appAddress.ts';
import { CONTENT_SECURITY_POLICY } from './contentSecurityPolicy.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * What the console's own scheme answers: files below `folder`, to GET, and nothing else. Each answer, refusals too,
 * carries the content security policy and forbids guessing of types.
 */
export async function fileResponse(
  folder: string,
  { method, url }: Pick<Request, 'method' | 'url'>,
): Promise<Response> {
  if (method !== 'GET') return refusal(405);
  const file = fileOf(folder, url);
  const type = file === null ? undefined : CONTENT_TYPES[extname(file).toLowerCase()];
  if (file === null || type === undefined) return refusal(404);
  try {
    return new Response(new Uint8Array(await readFile(file)), { headers: { ...HEADERS, 'Content-Type': type } });
  } catch {
    return refusal(404); // no such file, or a folder
  }
}

const HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

function refusal(status: 404 | 405): Response {
  return new Response(null, { status, headers: HEADERS });
}

/** The file that an address of ours names; null when it is not ours, or leads out of the folder. */
function fileOf(folder: string, address: string): string | null {
  if (!isAppAddress(address)) return null;
  let path: string;
  try {
    path = decodeURIComponent(new URL(address).pathname);
  } catch {
    return null; // `%` without two digits
  }
  if (path.includes('\0')) return null;
  const root = normalize(folder + sep);
  const file = normalize(join(root, path));
  return file.startsWith(root) ? file : null;
}

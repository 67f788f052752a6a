import { readFile, realpath } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';

export interface StaticFile {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly body: Buffer;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** vite puts a hash of the content into these names: a name never has another content. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/**
 * A file of the built console by the path of a request (as it came, without query), `/` being `index.html`; null when
 * there is none. A path that is not plain, or leads out of the folder even by a link, is none. The page itself is never
 * kept by a browser, files with a hash in their name for a year.
 */
export async function readStaticFile(folder: string, requestPath: string): Promise<StaticFile | null> {
  const path = plainPath(requestPath);
  if (path === null) return null;
  const wanted = path === '/' ? '/index.html' : path;
  try {
    const root = await realpath(folder);
    const file = await realpath(resolve(root, `.${wanted}`));
    if (!file.startsWith(root + sep)) return null;
    const body = await readFile(file);
    return {
      contentType: CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
      cacheControl: HASHED.test(wanted)
        ? 'public, max-age=31536000, immutable'
        : wanted.endsWith('.html')
          ? 'no-store'
          : 'no-cache',
      body,
    };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code; // Node's file errors have one
    if (code !== undefined && ABSENT.has(code)) return null;
    throw error;
  }
}

/** The decoded path, when it begins with `/` and no part of it is empty, `.`, `..`, or holds a backslash or NUL. */
function plainPath(requestPath: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(requestPath);
  } catch {
    return null; // a broken escape
  }
  if (!path.startsWith('/') || /[\\\0]/.test(path)) return null;
  const isPlain =
    path === '/' ||
    path
      .slice(1)
      .split('/')
      .every((part) => !['', '.', '..'].includes(part));
  return isPlain ? path : null;
}

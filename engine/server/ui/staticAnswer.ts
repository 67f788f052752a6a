import type { IncomingMessage } from 'node:http';
import { missingConsole } from './missingConsole.ts';
import { readStaticFile } from './readStaticFile.ts';
import type { UiAnswer } from './UiAnswer.ts';

/** Answers with a file of the console: GET and HEAD only. Without a page to show, a plain one says what to do. */
export async function staticAnswer(
  { method }: IncomingMessage,
  { folder, path }: { readonly folder: string; readonly path: string },
): Promise<UiAnswer> {
  if (method !== 'GET' && method !== 'HEAD') {
    const headers = { allow: 'GET, HEAD' };
    return { status: 405, text: `${method ?? ''} is not a method of the console's files. Use GET.\n`, headers };
  }
  const file = await readStaticFile(folder, path);
  if (file !== null) {
    const headers = { 'content-type': file.contentType, 'cache-control': file.cacheControl };
    return { status: 200, body: file.body, headers };
  }
  if (path !== '/' && path !== '/index.html') return { status: 404, text: 'There is no such file.\n' };
  return { status: 503, body: missingConsole(folder), headers: { 'content-type': 'text/html; charset=utf-8' } };
}

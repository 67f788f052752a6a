import type { IncomingMessage } from 'node:http';

/** The body of a request, unless it is larger than `maxBytes` or the client goes before its end. */
export function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | 'tooLarge' | 'aborted'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else {
        incoming.pause();
        resolve('tooLarge');
      }
    });
    incoming.once('end', () => {
      resolve(Buffer.concat(chunks));
    });
    incoming.once('close', () => {
      resolve('aborted');
    });
    incoming.once('error', () => {
      resolve('aborted');
    });
  });
}

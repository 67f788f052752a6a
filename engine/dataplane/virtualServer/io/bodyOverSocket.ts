import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { BodyCursor, BROKEN } from '../../../wire/http1/BodyCursor.ts';

/** The body of a request over a connection that Node has let go of because the client asks for another protocol. */
export function bodyOverSocket(socket: Socket, headers: IncomingHttpHeaders): Readable {
  const cursor = new BodyCursor();
  const isChunked = headers['transfer-encoding'] !== undefined;
  cursor.start(isChunked ? 'chunked' : 'length', Number(headers['content-length'] ?? 0), true);
  const body = new PassThrough();
  const finish = (): void => {
    socket.off('data', take).off('close', onClose);
    socket.pause();
  };
  const take = (bytes: Buffer): void => {
    const behind = cursor.take(bytes, 0, bytes.length);
    if (behind === BROKEN) {
      finish();
      body.destroy();
      return;
    }
    const part = cursor.replacement ?? bytes.subarray(0, behind);
    if (part.length > 0 && !body.write(part)) socket.pause();
    if (!cursor.isDone) return;
    finish();
    if (behind < bytes.length) socket.unshift(bytes.subarray(behind));
    body.end();
  };
  const onClose = (): void => {
    body.destroy();
  };
  body.on('drain', () => socket.resume());
  socket.on('data', take);
  socket.once('close', onClose);
  return body;
}

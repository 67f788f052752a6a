import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import type { Clock } from '../../../model/Clock.ts';
import { BodyError, bodyInMemory, EMPTY_BODY, SLICE_BYTES, type BodyTrouble, type RequestBody } from './RequestBody.ts';

/** The body of a request, or why there is none. */
export type ReadBody = { readonly kind: 'body'; readonly body: RequestBody } | { readonly kind: BodyTrouble };

/** How a body may come. */
export interface BodyLimits {
  /** Bytes; 0 for none. */
  readonly maxBytes: number;
  /** Milliseconds between two parts of it; 0 for any time. */
  readonly timeoutMs: number;
  /** As the client declares it; null: in chunks. */
  readonly declaredBytes: number | null;
  /** Told of each part that comes. */
  readonly onBytes: (count: number) => void;
  readonly clock: Clock;
}

/** More of a body than this waits in a file. */
const KEPT_BYTES = 1_048_576;

/**
 * Reads a body whole, as `proxy_request_buffering on` has it: a server is chosen when it is there, and another one can
 * be sent it again. What does not fit in memory is in a file without a name.
 */
export async function readBody(source: Readable, limits: BodyLimits): Promise<ReadBody> {
  const stream = guarded(source, limits);
  const parts: Buffer[] = [];
  let size = 0;
  let file: FileHandle | null = null;
  try {
    // No encoding is set, so that its parts are buffers.
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (file) await file.write(part);
      else parts.push(part);
      if (!file && size > KEPT_BYTES) {
        file = await namelessFile();
        await file.write(Buffer.concat(parts));
      }
    }
  } catch (error) {
    await file?.close();
    if (error instanceof BodyError) return { kind: error.trouble };
    throw error;
  }
  if (!file) return { kind: 'body', body: bodyInMemory(Buffer.concat(parts)) };
  return { kind: 'body', body: bodyInFile(file, size) };
}

/** A body that goes on while it comes, as `proxy_request_buffering off` has it. */
export function streamedBody(source: Readable, limits: BodyLimits): ReadBody {
  const open = () => guarded(source, limits);
  return { kind: 'body', body: { ...EMPTY_BODY, length: limits.declaredBytes, isRepeatable: false, open } };
}

/** A stream of a body that ends with a `BodyError` when it is too long, stands still, or its client leaves. */
function guarded(source: Readable, { maxBytes, timeoutMs, onBytes, clock }: BodyLimits): Readable {
  let size = 0;
  let stopTimer: () => void = () => undefined;
  const wait = (): void => {
    stopTimer();
    if (timeoutMs > 0) stopTimer = clock.after(timeoutMs, () => stream.destroy(new BodyError('timeout')));
  };
  const stream = new Transform({
    transform: (part: Buffer, _, done) => {
      size += part.length;
      onBytes(part.length);
      if (maxBytes > 0 && size > maxBytes) {
        done(new BodyError('tooLarge'));
        return;
      }
      wait();
      done(null, part);
    },
  });
  // While nobody takes what is there, it is not the client who is slow.
  stream.on('pause', () => stopTimer());
  stream.on('resume', wait);
  const onClose = (): void => {
    if (!source.readableEnded) stream.destroy(new BodyError('gone'));
  };
  source.once('close', onClose);
  source.once('error', onClose);
  stream.once('close', () => {
    stopTimer();
    source.off('close', onClose);
    source.unpipe(stream);
  });
  stream.once('end', () => stopTimer());
  stream.on('error', () => undefined); // whoever reads it hears, too
  source.pipe(stream);
  wait();
  return stream;
}

async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `balanza-body-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await new Promise((done) => unlink(path, done));
  return file;
}

function bodyInFile(file: FileHandle, length: number): RequestBody {
  let isClosed = false;
  return {
    length,
    isRepeatable: true,
    open: () => Readable.from(partsOf(file, length), { objectMode: false }),
    close: () => {
      if (isClosed) return;
      isClosed = true;
      void file.close();
    },
  };
}

/** Read by position, so that it can be read again; a stream of the file's own would close it. */
async function* partsOf(file: FileHandle, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(SLICE_BYTES), position: at });
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

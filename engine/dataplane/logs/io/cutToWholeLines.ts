import { Buffer } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';

const LF = 10;
const CHUNK_BYTES = 65_536;

/** Takes away what follows the last end of a line, which a process has left that was killed. The size that remains. */
export async function cutToWholeLines(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let end = size; end > 0; end -= CHUNK_BYTES) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const { bytesRead } = await handle.read(chunk, 0, end - start, start);
    const place = chunk.subarray(0, bytesRead).lastIndexOf(LF);
    if (place >= 0) return cut(handle, size, start + place + 1);
  }
  return cut(handle, size, 0);
}

async function cut(handle: FileHandle, from: number, to: number): Promise<number> {
  if (to < from) await handle.truncate(to);
  return to;
}

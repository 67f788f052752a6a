import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';

/**
 * Puts a compressed copy in the place of a file. It has its name only when it is whole, so that whoever finds both after a
 * fault may throw either away. Rejects with the system's error; the file is there still then.
 */
export async function compressFile(from: string, to: string): Promise<void> {
  const unfinished = `${to}.part`;
  try {
    // The fastest level: it shares its core with requests.
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    await pipeline(createReadStream(from), gzip, createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await rm(from);
}

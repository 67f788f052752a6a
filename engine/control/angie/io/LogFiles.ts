import { createWriteStream, type WriteStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Log } from '../../../model/Log.ts';

/** Files that lines are appended to, each opened when its first line comes. */
export class LogFiles {
  readonly #prefix: string;
  readonly #log: Log;
  readonly #files = new Map<string, WriteStream>();

  /** `prefix`: where relative paths begin. */
  constructor(prefix: string, log: Log) {
    this.#prefix = prefix;
    this.#log = log;
  }

  /** `stderr` is standard error. */
  write(path: string, line: string): void {
    if (path === 'stderr') process.stderr.write(`${line}\n`);
    else this.#file(path).write(`${line}\n`, 'latin1');
  }

  /** Opens each file anew, after something has moved them away. */
  async reopen(): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    const files = [...this.#files.values()];
    this.#files.clear();
    await Promise.all(files.map((file) => new Promise<void>((done) => file.end(() => done()))));
  }

  #file(path: string): WriteStream {
    const known = this.#files.get(path);
    if (known) return known;
    const file = createWriteStream(resolve(this.#prefix, path), { flags: 'a' });
    file.on('error', (error) => {
      this.#log('error', `open() "${path}" failed (${error.message})`);
      this.#files.delete(path);
    });
    this.#files.set(path, file);
    return file;
  }
}

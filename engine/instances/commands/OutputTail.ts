import { Buffer } from 'node:buffer';

/** How much of a process's output is kept. */
export const OUTPUT_BYTES = 64 * 1024;

/** The last 64 KiB of what a process wrote, standard output and standard error as they came. */
export class OutputTail {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    for (let first = this.#chunks[0]; first && this.#bytes - first.length >= OUTPUT_BYTES; first = this.#chunks[0]) {
      this.#chunks.shift();
      this.#bytes -= first.length;
    }
  }

  /** As text; a character cut at the beginning is left out. */
  get text(): string {
    const whole = Buffer.concat(this.#chunks);
    let start = Math.max(0, whole.length - OUTPUT_BYTES);
    const isCut = start > 0;
    while (isCut && ((whole[start] ?? 0) & 0xc0) === 0x80) start += 1;
    return whole.toString('utf8', start);
  }
}

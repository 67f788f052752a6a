import { readdirSync } from 'node:fs';
import { residentKilobytes } from '../../bench/idle/residentKilobytes.ts';
import { type MemoryMark, memoryGrowth } from './memoryGrowth.ts';

const MARKS = 20;
const SAMPLE_MS = 250;

/** Watches the memory of a process while work is done, and says what it held at each twentieth of the work. */
export class MemoryLog {
  readonly marks: MemoryMark[] = [];
  readonly #pid: number;
  readonly #count: number;
  readonly #startedMs = performance.now();
  readonly #timer: NodeJS.Timeout;
  #lowest = Infinity;
  readonly #isQuiet: boolean;

  /** `count`: how much is to be done. `isQuiet`: nothing is printed. */
  constructor(pid: number, count: number, isQuiet: boolean) {
    this.#pid = pid;
    this.#count = count;
    this.#isQuiet = isQuiet;
    this.#timer = setInterval(() => {
      this.#lowest = Math.min(this.#lowest, residentKilobytes(this.#pid));
    }, SAMPLE_MS);
    this.#print('done', 'seconds', 'RSS MB', 'open files');
  }

  /** So many are done; to be called as often as one likes. */
  note(done: number): void {
    if (done < ((this.marks.length + 1) * this.#count) / MARKS) return;
    const residentMegabytes = Math.min(this.#lowest, residentKilobytes(this.#pid)) / 1_024;
    const seconds = (performance.now() - this.#startedMs) / 1_000;
    const openFiles = readdirSync(`/proc/${this.#pid}/fd`).length;
    this.#lowest = Infinity;
    this.marks.push({ done, seconds, residentMegabytes, openFiles });
    this.#print(String(done), seconds.toFixed(0), residentMegabytes.toFixed(1), String(openFiles));
  }

  /** Stops watching, and says how memory went. True: it stayed flat. */
  end(): boolean {
    clearInterval(this.#timer);
    const { percent, isFlat } = memoryGrowth(this.marks);
    if (!this.#isQuiet) process.stdout.write(`memory: ${percent.toFixed(1)} % ${isFlat ? '(flat)' : '(it grows)'}\n`);
    return isFlat;
  }

  #print(...columns: readonly string[]): void {
    if (!this.#isQuiet) process.stdout.write(`${columns.map((column) => column.padStart(12)).join('')}\n`);
  }
}

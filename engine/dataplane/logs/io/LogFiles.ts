import { Buffer } from 'node:buffer';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../model/Clock.ts';
import type { Random } from '../../../model/Random.ts';
import { FINISHED_ENDING, OPEN_ENDING, type LogName } from '../LogName.ts';
import type { LogSink } from '../LogSink.ts';
import { compressFile } from './compressFile.ts';
import { cutToWholeLines } from './cutToWholeLines.ts';

export interface LogFilesOptions {
  /** Of all buckets. */
  readonly folder: string;
  readonly name: LogName;
  /** Length of a period, milliseconds: each has files of its own. */
  readonly periodMs: number;
  readonly clock: Clock;
  readonly random: Random;
  /** Told once when lines begin to be lost, and once when they no longer are: a sentence. */
  readonly report: (message: string) => void;
}

/** How often what has come is written: the file is less than a second behind. */
const PULSE_MS = 500;
/** What may wait to be written; beyond it lines are lost. */
const MAX_WAITING_CHARACTERS = 8_388_608;
/** Files that are open in this thread, by their paths: a node that comes back does not take those of its predecessor. */
const IN_USE = new Set<string>();

interface Batch {
  readonly endMs: number;
  text: string;
  lines: number;
}

interface OpenFile {
  readonly handle: FileHandle;
  /** Without its ending. */
  readonly path: string;
  readonly endMs: number;
  /** Bytes of whole lines. */
  size: number;
}

/**
 * The files of one log of one node: a plain one for the running period, which is compressed when that is over. Lines wait
 * in memory, within bounds, and are written in batches beside the traffic; what cannot be written is lost and counted,
 * and no request waits for it. What was left behind by a process that ended is continued, or compressed.
 * Source: contract, *Metrics and logs*.
 */
export class LogFiles implements LogSink {
  readonly #options: LogFilesOptions;
  readonly #stopPulse: () => void;
  readonly #waiting: Batch[] = [];
  #waitingCharacters = 0;
  #lost = 0;
  /** Why lines are being lost; '' while they are not. */
  #trouble = '';
  #file: OpenFile | null = null;
  #work: Promise<void>;
  #isBusy = false;
  #isPulseDue = false;

  constructor(options: LogFilesOptions) {
    this.#options = options;
    this.#work = this.#do(() => this.#takeOver());
    this.#stopPulse = options.clock.every(PULSE_MS, () => {
      this.#pulse();
    });
  }

  write(line: string, nowMs: number): void {
    if (this.#waitingCharacters + line.length >= MAX_WAITING_CHARACTERS) {
      this.#lose(1, 'lines come faster than they can be written');
      return;
    }
    const endMs = this.#endOfPeriod(nowMs);
    const last = this.#waiting.at(-1);
    this.#waitingCharacters += line.length + 1;
    if (last?.endMs !== endMs) this.#waiting.push({ endMs, text: `${line}\n`, lines: 1 });
    else {
      last.text += `${line}\n`;
      last.lines += 1;
    }
  }

  async close(end: 'rest' | 'finish'): Promise<void> {
    this.#stopPulse();
    await this.#work;
    await this.#writeAll();
    if (end === 'finish') await this.#finish();
    else await this.#letGo();
  }

  #endOfPeriod(ms: number): number {
    const { periodMs } = this.#options;
    return (Math.floor(ms / periodMs) + 1) * periodMs;
  }

  #pulse(): void {
    const isOver = this.#file !== null && this.#file.endMs <= this.#options.clock.nowMs();
    if (this.#isBusy) this.#isPulseDue = true;
    else if (this.#waiting.length > 0 || isOver) this.#work = this.#do(() => this.#writeAll());
  }

  /** One thing at a time; a pulse that came meanwhile follows. */
  async #do(work: () => Promise<void>): Promise<void> {
    this.#isBusy = true;
    this.#isPulseDue = true;
    for (let next = work; this.#isPulseDue; next = () => this.#writeAll()) {
      this.#isPulseDue = false;
      try {
        await next();
      } catch (error) {
        this.#options.report(`The folder of the log ${this.#options.name.root} is in trouble: ${reasonOf(error)}.`);
      }
    }
    this.#isBusy = false;
  }

  async #writeAll(): Promise<void> {
    for (let batch = this.#waiting.shift(); batch; batch = this.#waiting.shift()) {
      await this.#write(batch);
      this.#waitingCharacters -= batch.text.length;
    }
    if (this.#file !== null && this.#file.endMs <= this.#options.clock.nowMs()) await this.#finish();
  }

  async #write({ endMs, text, lines }: Batch): Promise<void> {
    try {
      if (this.#file?.endMs !== endMs) await this.#finish();
      this.#file ??= await this.#create(endMs);
      await append(this.#file, Buffer.from(text, 'latin1'));
      this.#onWritten();
    } catch (error) {
      this.#lose(lines, reasonOf(error));
    }
  }

  async #create(endMs: number): Promise<OpenFile> {
    const { folder, name, random } = this.#options;
    const file = name.fileOf(endMs, random.hex(8));
    const place = join(folder, name.root, file.folder);
    await mkdir(place, { recursive: true, mode: 0o700 });
    const path = join(place, file.name);
    const handle = await open(path + OPEN_ENDING, 'a', 0o600);
    IN_USE.add(path);
    return { handle, path, endMs, size: (await handle.stat()).size };
  }

  /** The file gets its final form. One that cannot stays as it is, and is looked after at the next start. */
  async #finish(): Promise<void> {
    const path = await this.#letGo();
    if (path === null) return;
    try {
      await compressFile(path + OPEN_ENDING, path + FINISHED_ENDING);
    } catch (error) {
      this.#options.report(`The log ${path}${OPEN_ENDING} could not be compressed: ${reasonOf(error)}.`);
    }
  }

  /** Its path; null: there is none. */
  async #letGo(): Promise<string | null> {
    const file = this.#file;
    if (file === null) return null;
    this.#file = null;
    IN_USE.delete(file.path);
    await file.handle.close();
    return file.path;
  }

  /** What an earlier process has left: the file of this period is continued, older ones are compressed. */
  async #takeOver(): Promise<void> {
    const { folder, name, clock } = this.#options;
    const endMs = this.#endOfPeriod(clock.nowMs());
    const root = join(folder, name.root);
    for (const day of await foldersBelow(root, 3)) {
      for (const file of await readdir(day)) {
        const end = name.endOf(file);
        const path = join(day, file.slice(0, -OPEN_ENDING.length));
        if (end === null || IN_USE.has(path)) continue;
        try {
          await this.#takeOverFile(path, { endMs: end, isRunning: end === endMs });
        } catch (error) {
          this.#options.report(`The log ${path}${OPEN_ENDING}, left by an earlier start, stays: ${reasonOf(error)}.`);
        }
      }
    }
  }

  async #takeOverFile(path: string, { endMs, isRunning }: { readonly endMs: number; readonly isRunning: boolean }) {
    const handle = await open(path + OPEN_ENDING, 'r+');
    const size = await cutToWholeLines(handle);
    await handle.close();
    if (isRunning && this.#file === null) {
      IN_USE.add(path);
      this.#file = { handle: await open(path + OPEN_ENDING, 'a'), path, endMs, size };
    } else if (size === 0) await rm(path + OPEN_ENDING);
    else await compressFile(path + OPEN_ENDING, path + FINISHED_ENDING);
  }

  #lose(lines: number, reason: string): void {
    this.#lost += lines;
    if (this.#trouble !== '') return;
    this.#trouble = reason;
    this.#options.report(`Lines of the log ${this.#options.name.root} are being lost: ${reason}. Requests go on.`);
  }

  #onWritten(): void {
    if (this.#trouble === '') return;
    this.#options.report(`The log ${this.#options.name.root} is being written again; ${this.#lost} lines were lost.`);
    this.#trouble = '';
    this.#lost = 0;
  }
}

/** All of it or nothing: half a line would spoil the next one. */
async function append(file: OpenFile, bytes: Buffer): Promise<void> {
  try {
    await file.handle.appendFile(bytes);
    file.size += bytes.length;
  } catch (error) {
    await file.handle.truncate(file.size).catch(() => undefined); // what failed is told already
    throw error;
  }
}

/** The folders that are `levels` below; none where there is nothing. */
async function foldersBelow(folder: string, levels: number): Promise<string[]> {
  if (levels === 0) return [folder];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) found.push(...(await foldersBelow(join(folder, entry.name), levels - 1)));
  }
  return found;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import type { Buffer } from 'node:buffer';
import { decode, type Answer, type DecodedPacket } from 'dns-packet';
import type { DnsQueryView } from '../../contract/views/DnsQueryView.ts';
import type { Clock } from '../../model/Clock.ts';
import { Listeners } from '../../model/Listeners.ts';
import type { Log } from '../../model/Log.ts';

/** Queries that are kept; the oldest goes first. */
const KEPT = 500;

/** Who asked, and how. */
export interface Asked {
  readonly transport: 'udp' | 'tcp';
  readonly client: string;
}

interface Kept extends Asked {
  readonly atMs: number;
  /** The answer as it was sent: it holds the question. */
  readonly answer: Buffer;
}

/**
 * The queries that were answered lately. What is kept is the bytes of each answer: nothing is read from them, and nothing
 * told, before somebody looks. Source: console, *DNS*.
 */
export class QueryLog {
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #kept: Kept[] = [];
  readonly #onQuery: Listeners<void>;
  #count = 0;

  constructor(clock: Pick<Clock, 'nowMs'>, log: Log) {
    this.#clock = clock;
    this.#onQuery = new Listeners('DNS queries', log);
  }

  /** How many were noted since the engine started. */
  get count(): number {
    return this.#count;
  }

  /** Notes an answer that was given. */
  note(answer: Buffer, asked: Asked): void {
    this.#kept.push({ ...asked, answer, atMs: this.#clock.nowMs() });
    if (this.#kept.length > KEPT) this.#kept.shift();
    this.#count += 1;
    this.#onQuery.tell();
  }

  /** Those after the first `count` that are still kept, newest first; `dnsName`: for it and names below it, null: for any. */
  since(count: number, dnsName: string | null): readonly DnsQueryView[] {
    const news = Math.min(this.#count - count, this.#kept.length);
    const queries = news === 0 ? [] : this.#kept.slice(-news).reverse().map(viewOf);
    return dnsName === null ? queries : queries.filter(({ name }) => isUnder(name, dnsName));
  }

  /** Tells that there is a new one. Returns how to stop that. */
  onQuery(listener: () => void): () => void {
    return this.#onQuery.on(listener);
  }
}

function viewOf({ answer, ...asked }: Kept): DnsQueryView {
  const { questions, answers, rcode } = decode(answer) as DecodedPacket & { readonly rcode: string }; // missing in its types
  const question = questions?.[0];
  return {
    ...asked,
    name: question?.name ?? '',
    type: question?.type ?? '',
    code: rcode,
    answers: (answers ?? []).map(textOf).filter((text) => text !== ''),
  };
}

function textOf(record: Answer): string {
  if (record.type === 'A') return record.data;
  return record.type === 'SRV' ? `${record.data.target}:${record.data.port}` : '';
}

function isUnder(name: string, dnsName: string): boolean {
  const [one, other] = [name.toLowerCase(), dnsName.toLowerCase()];
  return one === other || one.endsWith(`.${other}`);
}

import type { BalancingMethod } from '../../model/upstream/BalancingMethod.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import { movedAverage, movedTime } from './movedAverage.ts';
import type { AttemptOutcome, Peer } from './Peer.ts';
import { PEER_FLOAT } from './PeerCells.ts';

/** How an attempt went. Times: milliseconds since it began. */
export interface Attempt {
  readonly outcome: AttemptOutcome;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  /** A connection to the server existed. */
  readonly hadConnection: boolean;
  readonly connectMs?: number;
  /** Until the head of the response, or a stream's first byte; absent: it did not come. */
  readonly headerMs?: number;
  /** Until its last byte; absent: it did not come whole. */
  readonly responseMs?: number;
  /** The value of the method's `account`; absent: the method has none. */
  readonly account?: string;
  /** The value of `feedback`'s variable. */
  readonly feedback?: string;
}

/**
 * Keeps the averages of the peers of a group: the response times that are always kept, and the method's own.
 * Source, Angie 2.8, 2.9.
 */
export class PeerAverages {
  readonly #method: BalancingMethod;
  readonly #factor: number;
  /** The method looks at an average of its own, not at those that are always kept. */
  readonly #hasOwn: boolean;

  constructor({ method, responseTimeFactor }: UpstreamGroup) {
    this.#method = method;
    this.#factor = responseTimeFactor;
    this.#hasOwn =
      method.kind === 'feedback' ||
      (method.kind === 'least_time' &&
        (method.account !== null || (method.factor !== null && method.factor !== responseTimeFactor)));
  }

  /** What the method compares: milliseconds or the value reported; below 0, or 0 milliseconds: none yet. */
  of(peer: Peer): number {
    if (this.#hasOwn || this.#method.kind !== 'least_time') return peer.float(PEER_FLOAT.average);
    switch (this.#method.measure) {
      case 'connect':
        return peer.float(PEER_FLOAT.connectMs);
      case 'header':
      case 'first_byte':
        return peer.float(PEER_FLOAT.headerMs);
      case 'last_byte':
        return peer.float(PEER_FLOAT.responseMs);
      default:
        return this.#method.measure satisfies never;
    }
  }

  /** Takes in an attempt that was answered. */
  note(peer: Peer, attempt: Attempt): void {
    this.#move(peer, PEER_FLOAT.connectMs, attempt.connectMs);
    this.#move(peer, PEER_FLOAT.headerMs, attempt.headerMs);
    this.#move(peer, PEER_FLOAT.responseMs, attempt.responseMs);
    if (this.#hasOwn) this.#noteOwn(peer, attempt);
  }

  /** Takes in the answer to a probe, which counts only where the method's `account` says so. */
  noteProbe(peer: Peer, attempt: Attempt): void {
    if (this.#hasOwn && 'account' in this.#method && this.#method.account !== null) this.#noteOwn(peer, attempt);
  }

  #noteOwn(peer: Peer, attempt: Attempt): void {
    const method = this.#method;
    if (method.kind !== 'least_time' && method.kind !== 'feedback') return;
    if (method.account !== null && (attempt.account === undefined || isFalse(attempt.account))) return;
    const before = peer.float(PEER_FLOAT.average);
    if (method.kind === 'feedback') {
      const value = reportedValue(attempt.feedback);
      if (value === null) return;
      const average = before < 0 ? value : (before * method.factor + value * (100 - method.factor)) / 100;
      peer.setFloat(PEER_FLOAT.average, average);
      return;
    }
    const value = timeOf(attempt, method.measure);
    if (value === undefined) return;
    const average = movedAverage(before, value, method.factor ?? this.#factor);
    peer.setFloat(PEER_FLOAT.average, average === 0 ? 1 : average);
  }

  #move(peer: Peer, cell: number, valueMs: number | undefined): void {
    if (valueMs !== undefined) peer.setFloat(cell, movedTime(peer.float(cell), Math.floor(valueMs), this.#factor));
  }
}

/** Nginx's notion of a condition that does not hold. */
export function isFalse(value: string): boolean {
  return value === '' || value === '0';
}

function timeOf(attempt: Attempt, measure: 'connect' | 'header' | 'first_byte' | 'last_byte'): number | undefined {
  switch (measure) {
    case 'connect':
      return attempt.connectMs;
    case 'header':
    case 'first_byte':
      return attempt.headerMs;
    case 'last_byte':
      return attempt.responseMs;
    default:
      return measure satisfies never;
  }
}

/** What a server reported, or null when it is no number of 0 or more: then the sample does not count. */
function reportedValue(text = ''): number | null {
  const value = text.trim();
  return /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : null;
}

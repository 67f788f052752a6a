import type { Clock } from '../../model/Clock.ts';
import { PORT } from '../../model/Listener.ts';
import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';
import type { ListenerArn } from '../../model/names.ts';
import type { ListenerState } from '../WorkerMessages.ts';

/** Code of a port beyond the last one, which the port offset can make: the system would take it modulo 65,536. */
const OUT_OF_RANGE = 'ERANGE';

/** A listener that accepts. */
export interface OpenListener {
  /** Stops accepting and frees the port; connections that stand are not touched. */
  close(): Promise<void>;
}

export interface ListenerKeeperOptions {
  readonly clock: Clock;
  /** Opens the port; rejects with the system's error, which has a `code`. */
  readonly open: (listener: ListenerConfiguration) => Promise<OpenListener>;
  readonly onState: (listener: ListenerArn, state: ListenerState) => void;
}

/** How often a port that the system refuses is asked for again. Source: OPS-01. */
const RETRY_MS = 1_000;

interface Kept {
  readonly listener: ListenerConfiguration;
  open: OpenListener | null;
  cancelRetry: (() => void) | null;
}

/**
 * Keeps the listeners of a node open: opens each, tries again every second while the system refuses the port, moves one
 * whose port changed, closes those that are gone. It tells each outcome, so that a listener that cannot listen is seen.
 */
export class ListenerKeeper {
  readonly #options: ListenerKeeperOptions;
  readonly #kept = new Map<ListenerArn, Kept>();
  readonly #closing = new Set<Promise<void>>();

  constructor(options: ListenerKeeperOptions) {
    this.#options = options;
  }

  put(listener: ListenerConfiguration): void {
    const known = this.#kept.get(listener.listenerArn);
    const isSamePort = known?.listener.bindPort === listener.bindPort;
    if (isSamePort && known.listener.protocol === listener.protocol) return; // its rules are read anew by each request
    if (known) this.#let(known);
    const kept: Kept = { listener, open: null, cancelRetry: null };
    this.#kept.set(listener.listenerArn, kept);
    void this.#tryToOpen(kept);
  }

  remove(arn: ListenerArn): void {
    const kept = this.#kept.get(arn);
    if (!kept) return;
    this.#kept.delete(arn);
    this.#let(kept);
  }

  /** Closes every listener; resolves when their ports are free. */
  async close(): Promise<void> {
    for (const arn of [...this.#kept.keys()]) this.remove(arn);
    await Promise.all(this.#closing);
  }

  async #tryToOpen(kept: Kept): Promise<void> {
    const { open, clock, onState } = this.#options;
    const { listenerArn } = kept.listener;
    const isWanted = () => this.#kept.get(listenerArn) === kept;
    try {
      // A port that this node is still letting go of is not someone else's.
      await Promise.all(this.#closing);
      if (!isWanted()) return;
      if (kept.listener.bindPort > PORT.max) throw Object.assign(new Error('no such port'), { code: OUT_OF_RANGE });
      kept.open = await open(kept.listener);
    } catch (error) {
      if (!isWanted()) return;
      onState(listenerArn, { kind: 'notListening', code: codeOf(error) });
      kept.cancelRetry = clock.after(RETRY_MS, () => void this.#tryToOpen(kept));
      return;
    }
    if (isWanted()) onState(listenerArn, { kind: 'listening' });
    else this.#let(kept);
  }

  #let(kept: Kept): void {
    kept.cancelRetry?.();
    const open = kept.open;
    kept.open = null;
    if (!open) return;
    const closing: Promise<void> = open.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : String(error);
}

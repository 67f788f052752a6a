import type { Clock } from '../../../model/Clock.ts';
import { GatewayEndpoint, type GatewayEndpointOptions } from './GatewayEndpoint.ts';

export interface EndpointRunOptions extends Omit<GatewayEndpointOptions, 'onPacket'> {
  readonly packets: Iterable<Buffer>;
  /** Packets a second. */
  readonly rate: number;
  readonly clock: Clock;
  /** Ends the run early; what came until then counts. */
  readonly signal?: AbortSignal;
}

/** What became of the packets of a run. */
export interface EndpointResult {
  readonly sent: number;
  /** Came back as they were sent. */
  readonly returned: number;
  /** Came back, but are none that was sent, or were counted before. */
  readonly altered: number;
  /** Did not come back in time. */
  readonly lost: number;
}

/** How often packets are sent, and how long the last ones are waited for. Milliseconds. */
const TURN_MS = 10;
const PATIENCE_MS = 2_000;
/** Sent in one turn at most, so that answers are read in between. */
const MOST_PER_TURN = 500;

/** Sends packets into a node at a rate and counts what comes back. */
export async function runGatewayEndpoint(options: EndpointRunOptions): Promise<EndpointResult> {
  const { clock, rate, signal } = options;
  const waiting = new Map<string, number>();
  const counts = { sent: 0, returned: 0, altered: 0 };
  const endpoint = await GatewayEndpoint.open({
    ...options,
    onPacket: (packet) => {
      const text = packet.toString('latin1');
      const times = waiting.get(text) ?? 0;
      if (times === 0) counts.altered += 1;
      else counts.returned += 1;
      if (times > 1) waiting.set(text, times - 1);
      else waiting.delete(text);
    },
  });
  const packets = options.packets[Symbol.iterator]();
  const startedMs = clock.monotonicMs();
  let lastSentMs = startedMs;
  await new Promise<void>((resolve) => {
    let isAllSent = false;
    const stop = clock.every(TURN_MS, () => {
      const nowMs = clock.monotonicMs();
      const due = Math.floor(((nowMs - startedMs) * rate) / 1_000) + 1;
      for (let left = MOST_PER_TURN; !isAllSent && left > 0 && counts.sent < due; left -= 1) {
        const next = packets.next();
        isAllSent = next.done === true;
        if (next.done === true) break;
        const text = next.value.toString('latin1');
        waiting.set(text, (waiting.get(text) ?? 0) + 1);
        endpoint.send(next.value);
        counts.sent += 1;
        lastSentMs = nowMs;
      }
      const isOver = isAllSent && (waiting.size === 0 || nowMs - lastSentMs >= PATIENCE_MS);
      if (!isOver && signal?.aborted !== true) return;
      stop();
      resolve();
    });
  });
  await endpoint.close();
  return { ...counts, lost: counts.sent - counts.returned };
}

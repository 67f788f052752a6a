import type { Clock } from '../../../model/Clock.ts';
import type { Random } from '../../../model/Random.ts';
import { checkTrafficPlan, plannedRequests, requestsDue, type TrafficPlan } from '../TrafficPlan.ts';
import { TrafficTally, type TrafficResult } from '../TrafficTally.ts';
import { NameResolver } from './NameResolver.ts';
import { TrafficClient } from './TrafficClient.ts';

export interface TrafficOptions extends TrafficPlan {
  /** The DNS server that the clients ask. */
  readonly dns: { readonly host: string; readonly port: number };
  readonly clock: Clock;
  readonly random: Random;
  /** Stops sending; what is in flight is given up and not counted. */
  readonly signal?: AbortSignal;
  /** Called every second with what came so far. */
  readonly onProgress?: (soFar: TrafficResult, elapsedMs: number) => void;
}

/** How often it is looked what is due: several requests go out together only above 200 a second. */
const TICK_MS = 5;
const SECOND_MS = 1_000;

/**
 * Sends traffic as clients behind DNS do: each resolves the name for itself, takes the first address, keeps it for the
 * TTL and sends its part of the rate, whether or not earlier requests were answered. Resolves with the counts when the
 * last request has ended (each is given up after 10 s) or when `signal` aborts. `ValidationError` for values out
 * of range and a name that does not resolve. Source: contract, *Instances, samples, traffic*; E-019, E-033, E-037.
 */
export async function runTraffic(options: TrafficOptions): Promise<TrafficResult> {
  checkTrafficPlan(options);
  const { clock, random, dns, signal, onProgress } = options;
  const tally = new TrafficTally();
  const total = plannedRequests(options);
  const resolver = await NameResolver.open({ server: dns, clock, random });
  const ended: { check: () => void } = { check: () => undefined };
  const clients = Array.from(
    { length: options.clients },
    () =>
      new TrafficClient({
        plan: options,
        resolver,
        clock,
        onOutcome: (outcome, tookMs) => {
          tally.add(outcome, tookMs);
          ended.check();
        },
        onRetry: () => {
          tally.addRetry();
        },
      }),
  );
  const cancels: (() => void)[] = [];
  try {
    await Promise.all(clients.map((client) => client.resolve()));
    const startMs = clock.monotonicMs();
    let sent = 0;
    let completed = 0;
    const sendDue = () => {
      const due = requestsDue(options, clock.monotonicMs() - startMs);
      for (; sent < due; sent += 1) clients[sent % clients.length]?.send();
    };
    await new Promise<void>((resolve) => {
      ended.check = () => {
        completed += 1;
        if (completed === total) resolve();
      };
      if (signal?.aborted) {
        resolve();
        return;
      }
      const onAbort = () => {
        resolve();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      cancels.push(
        () => signal?.removeEventListener('abort', onAbort),
        clock.every(TICK_MS, sendDue),
        clock.every(SECOND_MS, () => {
          for (const client of clients) client.sweep();
          onProgress?.(tally.result, clock.monotonicMs() - startMs);
        }),
      );
      sendDue();
    });
    return tally.result;
  } finally {
    for (const cancel of cancels) cancel();
    for (const client of clients) client.close();
    await resolver.close();
  }
}

import type { Clock } from '../../model/Clock.ts';
import type { EventNews } from '../../model/EngineEvent.ts';
import type { LoadBalancerArn } from '../../model/names.ts';
import type { FailureCount } from '../../model/RequestFailure.ts';
import type { Resources } from '../../model/Resources.ts';
import { targetName } from '../operations/targetsOfEvent.ts';

/** A failure that goes on is told again after so long, with what came since. */
const QUIET_MS = 60_000;
/** More targets of a group that fail alike at one time are told as one: then it is hardly theirs. */
const MOST_TARGETS = 5;

interface Told {
  readonly loadBalancerArn: LoadBalancerArn;
  readonly kind: FailureCount;
  /** Not told yet. */
  count: number;
  /** Not to be told again before; monotonic milliseconds. */
  quietUntilMs: number;
}

export interface FailureNewsOptions {
  readonly clock: Clock;
  readonly resources: () => Resources;
  readonly onNews: (news: EventNews) => void;
}

/**
 * Makes events of requests that failed: of each cause at each target the first ones at once, then one a minute while it
 * goes on, counted over all nodes of the load balancer. Source: KAL-01, console *Event history*.
 */
export class FailureNews {
  readonly #options: FailureNewsOptions;
  readonly #told = new Map<string, Told>();
  #cancelTimer: (() => void) | null = null;
  #isClosed = false;

  constructor(options: FailureNewsOptions) {
    this.#options = options;
  }

  /** What a node of the load balancer has counted. */
  note(loadBalancerArn: LoadBalancerArn, counts: readonly FailureCount[]): void {
    if (this.#isClosed) return;
    for (const kind of counts) {
      const { failure, targetGroupArn, key, status } = kind;
      const id = [loadBalancerArn, failure, targetGroupArn, key, status].join('|');
      const told = this.#told.get(id) ?? { loadBalancerArn, kind, count: 0, quietUntilMs: -Infinity };
      told.count += kind.count;
      this.#told.set(id, told);
    }
    this.#tell();
  }

  /** Tells nothing any more. */
  close(): void {
    this.#isClosed = true;
    this.#cancelTimer?.();
  }

  #tell(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const nowMs = this.#options.clock.monotonicMs();
    const resources = this.#options.resources();
    const due = new Map<string, Told[]>();
    let nextMs = Infinity;
    for (const [id, told] of this.#told) {
      if (nowMs < told.quietUntilMs) nextMs = Math.min(nextMs, told.quietUntilMs);
      else if (told.count === 0) this.#told.delete(id);
      else {
        const { failure, targetGroupArn, status } = told.kind;
        const alike = [told.loadBalancerArn, failure, targetGroupArn, status].join('|');
        const list = due.get(alike);
        if (list) list.push({ ...told });
        else due.set(alike, [{ ...told }]);
        told.count = 0;
        told.quietUntilMs = nowMs + QUIET_MS;
        nextMs = Math.min(nextMs, told.quietUntilMs);
      }
    }
    if (nextMs < Infinity) {
      this.#cancelTimer = this.#options.clock.after(nextMs - nowMs, () => {
        this.#tell();
      });
    }
    for (const alike of due.values()) for (const told of few(alike)) this.#options.onNews(newsOf(told, resources));
  }
}

/** Each of them, or one for all where they are many. */
function few(alike: readonly Told[]): readonly Told[] {
  const [first] = alike;
  if (first === undefined || alike.length <= MOST_TARGETS) return alike;
  const count = alike.reduce((sum, one) => sum + one.count, 0);
  return [{ ...first, kind: { ...first.kind, key: null }, count }];
}

function newsOf({ loadBalancerArn, kind, count }: Told, resources: Resources): EventNews {
  const { failure, targetGroupArn, key, status } = kind;
  const loadBalancer = resources.loadBalancers.get(loadBalancerArn)?.name ?? loadBalancerArn;
  const group = targetGroupArn === null ? null : (resources.targetGroups.get(targetGroupArn)?.name ?? targetGroupArn);
  const target = key === null ? null : targetName(resources, key);
  return {
    kind: 'request',
    title: `${count} requests to ${loadBalancer} failed: ${failure}`,
    detail: [status ?? 'cut off', target, group].filter((part) => part !== null).join(', '),
    resource: targetGroupArn ?? loadBalancerArn,
    fact: { code: 'requestsFailed', loadBalancer, group, target, failure, status, count },
  };
}

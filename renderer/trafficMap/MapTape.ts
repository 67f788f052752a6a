import type { TrafficView } from '../../engine/contract/views/TrafficView.ts';
import type { Resources } from '../../engine/model/Resources.ts';
import type { States } from '../store/states.ts';
import { meanTraffic, SMOOTHED_SAMPLES } from '../store/meanTraffic.ts';
import { packTraffic, SharedNames, unpackTraffic, type PackedTraffic } from './packTraffic.ts';

/** Seconds that can be looked at again: 15 minutes. Source: console, *Traffic map*. */
export const TAPE_SECONDS = 900;
/** Targets that come and go leave their names: with so many, new samples share a new list. */
const MOST_NAMES = 10_000;

/** What there was and how it stood at a moment, and what flowed. */
export interface TapeMoment {
  readonly resources: Resources;
  readonly states: Pick<States, 'targets' | 'dns'>;
  readonly traffic: TrafficView;
}

interface Recorded extends Omit<TapeMoment, 'traffic'> {
  readonly traffic: PackedTraffic;
}

/**
 * The last 15 minutes of a load balancer's map, as the window has seen them: what was not shown was not recorded. It does
 * not grow beyond that: resources and states are those of the stores, which moments share while nothing changes.
 */
export class MapTape {
  readonly #moments: Recorded[] = [];
  #names = new SharedNames();

  /** When the first and the last moment were; null while there is none. */
  get span(): { readonly fromMs: number; readonly toMs: number } | null {
    const fromMs = this.#moments[0]?.traffic.atMs;
    const toMs = this.#moments.at(-1)?.traffic.atMs;
    return fromMs === undefined || toMs === undefined ? null : { fromMs, toMs };
  }

  /** What flowed at the last moment, smoothed; null while there is none. */
  get newest(): TrafficView | null {
    return this.at(Number.POSITIVE_INFINITY)?.traffic ?? null;
  }

  /** Makes a sample small, so that it can wait to be recorded. */
  pack(sample: TrafficView): PackedTraffic {
    if (this.#names.names.length > MOST_NAMES) this.#names = new SharedNames();
    return packTraffic(sample, this.#names);
  }

  record(moment: Recorded): void {
    const last = this.#moments.at(-1)?.traffic.atMs ?? -Infinity;
    if (moment.traffic.atMs <= last) return; // the first value of a stream is of the last second
    this.#moments.push(moment);
    const sinceMs = moment.traffic.atMs - TAPE_SECONDS * 1_000;
    while ((this.#moments[0]?.traffic.atMs ?? Infinity) <= sinceMs) this.#moments.shift();
  }

  /** The last moment up to `atMs`, smoothed as the live map is; null where nothing was recorded before it. */
  at(atMs: number): TapeMoment | null {
    const place = this.#moments.findLastIndex(({ traffic }) => traffic.atMs <= atMs);
    const moment = this.#moments[place];
    if (moment === undefined) return null;
    const samples = this.#moments.slice(Math.max(0, place + 1 - SMOOTHED_SAMPLES), place + 1);
    const near = samples.filter(({ traffic }) => moment.traffic.atMs - traffic.atMs < SMOOTHED_SAMPLES * 1_500);
    const traffic = meanTraffic(near.map((sample) => unpackTraffic(sample.traffic)));
    return traffic && { resources: moment.resources, states: moment.states, traffic };
  }
}

let kept: { readonly of: string; readonly tape: MapTape } | null = null;

/** The tape of a load balancer. One is kept: that of the load balancer whose map was shown last. */
export function tapeOf(loadBalancerArn: string): MapTape {
  if (kept?.of !== loadBalancerArn) kept = { of: loadBalancerArn, tape: new MapTape() };
  return kept.tape;
}

import { z } from 'zod';
import type { EngineEvent } from '../model/EngineEvent.ts';
import { PROBE_KINDS } from '../model/ProbeKind.ts';
import { jsonOf } from './jsonOf.ts';
import type { BalancingView } from './views/BalancingView.ts';
import type { DnsQueriesView } from './views/DnsQueryView.ts';
import type { EngineBeat } from './views/EngineView.ts';
import type { NotificationsView } from './views/NotificationView.ts';
import type { ProbesView, TargetVerdictsView } from './views/ProbeView.ts';
import type { ProcessesView } from './views/ProcessesView.ts';
import type { ResourcesView } from './views/ResourcesView.ts';
import type { RuleRatesView } from './views/RuleRatesView.ts';
import { METRIC_NAMES, RANGE_SECONDS, seriesScope, type SeriesView } from './views/SeriesView.ts';
import type { StatesView } from './views/StatesView.ts';
import type { TrafficRunView } from './views/TrafficRunView.ts';
import type { TrafficView } from './views/TrafficView.ts';

const nothing = z.strictObject({});

/**
 * Every stream that a window may subscribe to. The first value comes at once and is complete; after it come changes.
 * No stream sends more than 5 values a second, whatever happens: what comes faster is put together.
 */
export const STREAMS = {
  /** Once a second. */
  beat: { input: nothing, value: jsonOf<EngineBeat>() },
  /** Records as they change, at once. */
  resources: { input: nothing, value: jsonOf<ResourcesView>() },
  /** States of targets, load balancers, listeners and instances, and DNS: as they change. */
  states: { input: nothing, value: jsonOf<StatesView>() },
  /** Rates, once a second. `loadBalancerArn`: whose edges are told; null: nobody's. */
  traffic: { input: z.strictObject({ loadBalancerArn: z.string().nullable() }), value: jsonOf<TrafficView>() },
  /** How often each rule of a listener matches, once a second while that changes. `ListenerNotFound`. */
  ruleRates: { input: z.strictObject({ listenerArn: z.string() }), value: jsonOf<RuleRatesView>() },
  /** Points for charts, a new one with each step. */
  series: {
    input: z.strictObject({
      series: z
        .array(z.strictObject({ scope: seriesScope, metric: z.enum(METRIC_NAMES) }))
        .min(1)
        .max(100),
      rangeSeconds: z.int().min(RANGE_SECONDS.min).max(RANGE_SECONDS.max),
    }),
    value: jsonOf<SeriesView>(),
  },
  /** Probes of a group's targets, once a second while there are new ones; by default its health checks. */
  probes: {
    input: z.strictObject({ targetGroupArn: z.string(), kind: z.enum(PROBE_KINDS).optional() }),
    value: jsonOf<ProbesView>(),
  },
  /** What each node holds of a target, as it changes. */
  verdicts: {
    input: z.strictObject({ targetGroupArn: z.string(), key: z.string() }),
    value: jsonOf<TargetVerdictsView>(),
  },
  /** What a group's method has counted of its targets: whole, as it changes, once a second. */
  balancing: { input: z.strictObject({ targetGroupArn: z.string() }), value: jsonOf<BalancingView>() },
  /** The newest events, newest first; then those that came since. `limit`: of the first value. */
  events: {
    input: z.strictObject({ limit: z.int().min(1).max(1_000) }),
    value: jsonOf<{ readonly isAll: boolean; readonly events: readonly EngineEvent[] }>(),
  },
  /** All runs of the traffic generator, oldest first; whole at each change, once a second while one runs. */
  trafficRuns: { input: nothing, value: jsonOf<{ readonly runs: readonly TrafficRunView[] }>() },
  /** Queries that DNS answered, the last 500 and then those since. `dnsName`: for it and names below it; null: for any. */
  dnsQueries: { input: z.strictObject({ dnsName: z.string().max(253).nullable() }), value: jsonOf<DnsQueriesView>() },
  /** What command instances take of the machine, whole once a second; nothing in the first value. */
  processes: { input: nothing, value: jsonOf<ProcessesView>() },
  notifications: { input: nothing, value: jsonOf<NotificationsView>() },
} as const;

export type StreamName = keyof typeof STREAMS;
export type StreamInput<Name extends StreamName> = z.input<(typeof STREAMS)[Name]['input']>;
export type ParsedStreamInput<Name extends StreamName> = z.output<(typeof STREAMS)[Name]['input']>;
export type StreamValue<Name extends StreamName> = z.output<(typeof STREAMS)[Name]['value']>;

import type { StreamName } from '../contract/streams.ts';
import type { StreamHandler } from './StreamHandler.ts';
import { balancingStream } from './streams/balancingStream.ts';
import { beatStream } from './streams/beatStream.ts';
import { dnsQueriesStream } from './streams/dnsQueriesStream.ts';
import { eventsStream } from './streams/eventsStream.ts';
import { notificationsStream } from './streams/notificationsStream.ts';
import { probesStream } from './streams/probesStream.ts';
import { processesStream } from './streams/processesStream.ts';
import { resourcesStream } from './streams/resourcesStream.ts';
import { ruleRatesStream } from './streams/ruleRatesStream.ts';
import { seriesStream } from './streams/seriesStream.ts';
import { statesStream } from './streams/statesStream.ts';
import { trafficRunsStream } from './streams/trafficRunsStream.ts';
import { trafficStream } from './streams/trafficStream.ts';
import { verdictsStream } from './streams/verdictsStream.ts';

/** The handler of each stream. */
export const STREAM_HANDLERS: { readonly [Name in StreamName]: StreamHandler<Name> } = {
  beat: beatStream,
  resources: resourcesStream,
  states: statesStream,
  traffic: trafficStream,
  ruleRates: ruleRatesStream,
  series: seriesStream,
  probes: probesStream,
  verdicts: verdictsStream,
  balancing: balancingStream,
  events: eventsStream,
  trafficRuns: trafficRunsStream,
  dnsQueries: dnsQueriesStream,
  processes: processesStream,
  notifications: notificationsStream,
};

import type { StreamName } from '../contract/streams.ts';
import type { StreamHandler } from './StreamHandler.ts';
import { beatStream } from './streams/beatStream.ts';
import { eventsStream } from './streams/eventsStream.ts';
import { resourcesStream } from './streams/resourcesStream.ts';
import { statesStream } from './streams/statesStream.ts';

/** The handler of each stream. */
export const STREAM_HANDLERS: { readonly [Name in StreamName]?: StreamHandler<Name> } = {
  beat: beatStream,
  resources: resourcesStream,
  states: statesStream,
  events: eventsStream,
};

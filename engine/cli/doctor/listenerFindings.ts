import type { EngineEvent } from '../../model/EngineEvent.ts';
import type { Finding } from './Finding.ts';

const LISTENING = 'Listening: ';
const NOT_LISTENING = 'Not listening: ';

export interface ListenerHistory {
  /** Events of listeners, newest first: the newest of each listener and node is how it is now. */
  readonly events: readonly EngineEvent[];
  readonly listenerArns: ReadonlySet<string>;
  /** Addresses of the nodes. */
  readonly addresses: ReadonlySet<string>;
}

/** The listeners of a running engine that cannot listen. One finding when there is none. */
export function listenerFindings({ events, listenerArns, addresses }: ListenerHistory): readonly Finding[] {
  const seen = new Set<string>();
  const troubles: Finding[] = [];
  for (const event of events) {
    const { detail, resource } = event;
    const { isListening, where, address } = saidBy(event);
    const key = `${resource ?? ''} ${address}`;
    if (resource === null || seen.has(key)) continue;
    seen.add(key);
    if (isListening || !listenerArns.has(resource) || !addresses.has(address)) continue;
    const remedy = 'Free the port, or change the listener’s; it is tried again every second.';
    troubles.push({ check: 'Listener', verdict: 'trouble', detail: `${where}: ${detail}`, remedy });
  }
  if (troubles.length > 0) return troubles;
  return [{ check: 'Listeners', verdict: 'ok', detail: `${listenerArns.size}, none in trouble` }];
}

/** What an event says of a listener; one that an older version kept says it in its title alone. */
function saidBy({ fact, title }: EngineEvent) {
  if (fact?.code === 'listening' || fact?.code === 'notListening') {
    const { protocol, port, address } = fact;
    return { isListening: fact.code === 'listening', where: `${protocol}:${port} on ${address}`, address };
  }
  const isListening = title.startsWith(LISTENING);
  const where = title.slice((isListening ? LISTENING : NOT_LISTENING).length);
  return { isListening, where, address: where.slice(where.lastIndexOf(' ') + 1) };
}

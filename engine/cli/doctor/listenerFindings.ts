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
  for (const { title, detail, resource } of events) {
    const isListening = title.startsWith(LISTENING);
    const where = title.slice((isListening ? LISTENING : NOT_LISTENING).length);
    const address = where.slice(where.lastIndexOf(' ') + 1);
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

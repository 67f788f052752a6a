import { attributesOfListener } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import type { ListenerProtocol } from '../../../../engine/model/Listener.ts';

export type ListenerAttributeGroup = 'traffic' | 'response' | 'request';

/** Whether a key is of a group; the first that says so has it. */
const GROUPS: readonly { readonly group: ListenerAttributeGroup; readonly has: (key: string) => boolean }[] = [
  { group: 'response', has: (key) => key.startsWith('routing.http.response.') },
  { group: 'request', has: (key) => key.startsWith('routing.http.request.') },
  { group: 'traffic', has: () => true },
];

/** Every attribute of a listener of this protocol in its group. Source: ELB, *Listener attributes*. */
export function listenerAttributeGroups(
  protocol: ListenerProtocol,
): readonly { readonly group: ListenerAttributeGroup; readonly keys: readonly string[] }[] {
  const keys = Object.keys(attributesOfListener(protocol));
  const groupOf = (key: string) => GROUPS.find(({ has }) => has(key))?.group;
  return GROUPS.map(({ group }) => ({ group, keys: keys.filter((key) => groupOf(key) === group) })).filter(
    (one) => one.keys.length > 0,
  );
}

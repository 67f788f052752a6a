import { nodeId } from '../../../../engine/model/names.ts';
import type { ListeningView } from '../../../../engine/contract/views/StatesView.ts';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { useStates } from '../../../store/states.ts';

/** How a listener stands at the nodes of the enabled zones: how many accept, and the first refusal. */
export function useListening(
  loadBalancer: LoadBalancer,
  listener: Listener,
): { readonly accepting: number; readonly nodes: number; readonly refused: ListeningView | undefined } {
  const listeners = useStates((states) => states.listeners);
  const states = loadBalancer.zoneMappings.map(({ zone }) =>
    listeners.get(`${nodeId(loadBalancer.loadBalancerArn, zone)}|${listener.listenerArn}`),
  );
  return {
    accepting: states.filter((state) => state?.kind === 'listening').length,
    nodes: states.length,
    refused: states.find((state) => state?.kind === 'refused'),
  };
}

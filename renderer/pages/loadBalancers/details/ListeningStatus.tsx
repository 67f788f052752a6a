import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { LISTENER_LOOK } from '../../../look/listenerLook.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useListening } from './useListening.ts';

/** Whether a listener accepts: icon and word, and at how many nodes when not at all. */
export function ListeningStatus({
  loadBalancer,
  listener,
}: {
  readonly loadBalancer: LoadBalancer;
  readonly listener: Listener;
}) {
  const { states, listeners, loadBalancers } = useTexts();
  const { accepting, nodes, refused } = useListening(loadBalancer, listener);
  if (refused?.kind === 'refused') {
    return (
      <span title={refused.sentence}>
        <StatusIndicator type={LISTENER_LOOK.refused}>
          {`${states.listener.refused} · ${listeners.nodes(accepting, nodes)}`}
        </StatusIndicator>
      </span>
    );
  }
  return accepting === nodes ? (
    <StatusIndicator type={LISTENER_LOOK.listening}>{states.listener.listening}</StatusIndicator>
  ) : (
    <StatusIndicator type="in-progress">{loadBalancers.progress.running}</StatusIndicator>
  );
}

import Box from '@cloudscape-design/components/box';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { useCall } from '../../bridge/useCall.ts';
import { useFormats } from '../../look/useFormats.ts';
import type { CallOf } from '../../parts/undoableChange.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { flash } from '../../store/flashes.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTraffic } from '../../store/traffic.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { listenersOf } from './rulesOfListener.ts';

export interface DeleteLoadBalancersDialogProps {
  readonly loadBalancers: readonly LoadBalancer[];
  readonly onDismiss: () => void;
  /** After all are gone. */
  readonly onDeleted: () => void;
}

/** Asks, with a word to type, before load balancers are deleted; says what goes with them. */
export function DeleteLoadBalancersDialog({ loadBalancers, onDismiss, onDeleted }: DeleteLoadBalancersDialogProps) {
  const texts = useTexts();
  const { deletion, actions } = texts.loadBalancers;
  const formats = useFormats();
  const call = useCall();
  const resources = useRunning();
  const rates = useTraffic(({ now }) => now?.loadBalancers);
  const rateOf = ({ loadBalancerArn }: LoadBalancer) => rates?.[loadBalancerArn]?.requests ?? 0;
  const remove = async () => {
    for (const loadBalancer of loadBalancers) {
      const { name, input } = deletionOf(loadBalancer);
      const answer = await call(name, input);
      if (!answer.ok) return `${loadBalancer.name}: ${answer.error.message}`;
    }
    flash({ type: 'success', header: deletion.done(loadBalancers.length) });
    onDeleted();
    return null;
  };
  return (
    <ConfirmDialog
      title={deletion.title(loadBalancers.length)}
      confirmText={texts.parts.delete}
      isTyped
      {...(loadBalancers.some((one) => rateOf(one) > 0) && { warning: deletion.traffic })}
      onConfirm={remove}
      onDismiss={onDismiss}
      steps={loadBalancers.map(deletionOf)}
    >
      <Box>
        <p>{deletion.text(loadBalancers.length)}</p>
        <ul aria-label={actions.delete}>
          {loadBalancers.map((one) => (
            <li key={one.loadBalancerArn}>
              {deletion.item(one.name, listenersOf(resources, one.loadBalancerArn).length, formats.rate(rateOf(one)))}
            </li>
          ))}
        </ul>
      </Box>
    </ConfirmDialog>
  );
}

/** A Classic one is named by its name. */
function deletionOf({ loadBalancerArn, name, isClassic }: LoadBalancer): CallOf {
  return isClassic === true
    ? { name: 'deleteClassicLoadBalancer', input: { loadBalancerName: name } }
    : { name: 'deleteLoadBalancer', input: { loadBalancerArn } };
}

import Button from '@cloudscape-design/components/button';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { useRunning } from '../../../store/useRunning.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { addressToOpen } from './addressToOpen.ts';

/** Opens a load balancer in the browser, at a node's address; disabled with the reason while none listens. */
export function OpenButton({ loadBalancer, only }: { readonly loadBalancer: LoadBalancer; readonly only?: Listener }) {
  const { details } = useTexts().loadBalancers;
  const resources = useRunning();
  const listening = useStates(({ listeners }) => listeners);
  const address = addressToOpen(loadBalancer, { resources, listening }, only);
  if (address === null) {
    return (
      <Button disabled disabledReason={details.nothingToOpen}>
        {details.open}
      </Button>
    );
  }
  return (
    <Button href={address} target="_blank" iconName="external" iconAlign="right" ariaLabel={details.openNote(address)}>
      {details.open}
    </Button>
  );
}

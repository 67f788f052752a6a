import Container from '@cloudscape-design/components/container';
import { useState } from 'react';
import type { IpAddressType } from '../../../engine/model/LoadBalancer.ts';
import { FormPage } from '../../parts/FormPage.tsx';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import type { CallOf } from '../../parts/undoableChange.ts';
import { useUndoableSave } from '../../parts/useUndoableSave.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { IpAddressTypeField } from './IpAddressTypeField.tsx';
import { ipAddressTypesOf } from './ipAddressTypesOf.ts';
import { MissingLoadBalancer } from './MissingLoadBalancer.tsx';
import { useLoadBalancer } from './useLoadBalancer.ts';

/** Sets whether clients reach a load balancer by IPv6 as well. */
export function EditIpAddressTypePage() {
  const { loadBalancers: texts } = useTexts();
  const loadBalancer = useLoadBalancer();
  const [edited, setEdited] = useState<IpAddressType | null>(null);
  const { isBusy, error, save } = useUndoableSave();
  if (!loadBalancer) return <MissingLoadBalancer />;
  const { loadBalancerArn, ipAddressType: saved } = loadBalancer;
  const chosen = edited ?? saved;
  const backTo = loadBalancerPath(loadBalancer, '?tab=network');
  const setting = (ipAddressType: IpAddressType): CallOf => ({
    name: 'setIpAddressType',
    input: { loadBalancerArn, ipAddressType },
  });
  const calls = chosen === saved ? [] : [setting(chosen)];
  const submit = () => save({ calls, undo: [setting(saved)], done: texts.ipAddressTypeSaved, backTo });
  return (
    <FormPage
      title={texts.actions.ipAddressType}
      cancelTo={backTo}
      isDirty={calls.length > 0}
      draft={{
        value: { ipAddressType: chosen },
        restore: (kept) => {
          setEdited(kept.ipAddressType);
        },
      }}
      steps={calls}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
    >
      <Container>
        <IpAddressTypeField value={chosen} options={ipAddressTypesOf(loadBalancer)} onChange={setEdited} />
      </Container>
    </FormPage>
  );
}

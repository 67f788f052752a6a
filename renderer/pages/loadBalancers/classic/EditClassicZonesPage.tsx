import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ClassicLoadBalancer } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { undoableChange, type CallOf } from '../../../parts/undoableChange.ts';
import { useResources } from '../../../store/resources.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { ZonesField, type SubnetByZone } from '../ZonesField.tsx';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { useClassicBalancer } from './useClassicBalancer.ts';

/** Enables and disables zones of a Classic Load Balancer: attaches and detaches subnets. Source: E-014. */
export function EditClassicZonesPage() {
  const record = useClassicBalancer();
  if (!record) return <MissingLoadBalancer />;
  return <Editor key={record.balancer.loadBalancerArn} balancer={record.balancer} />;
}

function Editor({ balancer }: { readonly balancer: ClassicLoadBalancer }) {
  const { loadBalancers, classic, parts } = useTexts();
  const texts = loadBalancers.subnets;
  const navigate = useNavigate();
  const call = useCall();
  const instances = useResources(({ resources }) => resources.instances);
  const [edited, setEdited] = useState<SubnetByZone | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const saved: SubnetByZone = Object.fromEntries(balancer.zoneMappings.map(({ zone, subnetId }) => [zone, subnetId]));
  const chosen = edited ?? saved;
  const problem = Object.keys(chosen).length === 0 ? classic.create.zonesProblem : null;
  const calls = problem === null ? callsOf(balancer.name, saved, chosen) : [];
  const isDirty = problem !== null || calls.length > 0;
  const back = loadBalancerPath(balancer, '?tab=network');
  const leaving = Object.keys(saved).filter((zone) => chosen[zone] === undefined);
  const countIn = (zone: string) =>
    balancer.instances.filter(({ instanceId }) => instances.get(instanceId)?.zone === zone).length;
  const save = async () => {
    if (problem !== null) {
      setRefused(parts.fieldsNeedAttention(1));
      return;
    }
    setBusy(true);
    const refusal = await undoableChange(call, {
      calls,
      undo: callsOf(balancer.name, chosen, saved),
      done: texts.saved,
    });
    setBusy(false);
    setRefused(refusal && refusal.message);
    if (refusal) return;
    setUnsaved(false);
    void navigate(back);
  };
  return (
    <FormPage
      title={texts.title}
      cancelTo={back}
      isDirty={isDirty}
      draft={{ value: chosen, restore: setEdited }}
      steps={calls}
      isBusy={isBusy}
      error={refused}
      onSubmit={() => void save()}
    >
      <Container header={<Header variant="h2">{loadBalancers.create.network}</Header>}>
        <SpaceBetween size="m">
          <Box color="text-body-secondary">{texts.text}</Box>
          <ZonesField vpcId={balancer.vpcId} value={chosen} onChange={setEdited} error={problem} />
          {leaving
            .filter((zone) => countIn(zone) > 0)
            .map((zone) => (
              <Alert key={zone} type="warning">
                {texts.warning(zone, countIn(zone))}
              </Alert>
            ))}
        </SpaceBetween>
      </Container>
    </FormPage>
  );
}

/**
 * From some subnets to others. What only comes is attached first, so that one always stays; where a zone is to have
 * another subnet, the one that it has goes first.
 */
function callsOf(loadBalancerName: string, before: SubnetByZone, after: SubnetByZone): readonly CallOf[] {
  const attach = (subnets: string[]): readonly CallOf[] =>
    subnets.length > 0 ? [{ name: 'attachClassicSubnets', input: { loadBalancerName, subnets } }] : [];
  const detach = (subnets: string[]): readonly CallOf[] =>
    subnets.length > 0 ? [{ name: 'detachClassicSubnets', input: { loadBalancerName, subnets } }] : [];
  const coming = Object.entries(after).filter(([zone, subnet]) => before[zone] !== subnet);
  const going = Object.entries(before).filter(([zone, subnet]) => after[zone] !== subnet);
  const isNew = ([zone]: readonly [string, string]) => before[zone] === undefined;
  const ids = (some: readonly (readonly [string, string])[]) => some.map(([, subnet]) => subnet);
  return [
    ...attach(ids(coming.filter(isNew))),
    ...detach(ids(going)),
    ...attach(ids(coming.filter((one) => !isNew(one)))),
  ];
}

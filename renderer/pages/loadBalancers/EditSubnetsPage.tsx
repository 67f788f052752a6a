import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FEWEST_ZONES, type LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { useCall } from '../../bridge/useCall.ts';
import { FormPage } from '../../parts/FormPage.tsx';
import { targetsOfLoadBalancer } from '../../parts/healthyTargets.ts';
import { undoableChange, type CallOf } from '../../parts/undoableChange.ts';
import { useResources } from '../../store/resources.ts';
import { setUnsaved } from '../../store/unsaved.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import { MissingLoadBalancer } from './MissingLoadBalancer.tsx';
import { useLoadBalancer } from './useLoadBalancer.ts';
import { ZonesField, type SubnetByZone } from './ZonesField.tsx';

/** Enables and disables zones of a load balancer. Source: E-014, E-016. */
export function EditSubnetsPage() {
  const loadBalancer = useLoadBalancer();
  if (!loadBalancer) return <MissingLoadBalancer />;
  return <Editor key={loadBalancer.loadBalancerArn} loadBalancer={loadBalancer} />;
}

function Editor({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { loadBalancers, parts } = useTexts();
  const texts = loadBalancers.subnets;
  const navigate = useNavigate();
  const call = useCall();
  const resources = useResources((state) => state.resources);
  const { loadBalancerArn, zoneMappings, vpcId, type } = loadBalancer;
  const [edited, setEdited] = useState<SubnetByZone | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const saved = Object.fromEntries(zoneMappings.map(({ zone, subnetId }) => [zone, subnetId]));
  const chosen = edited ?? saved;
  const zones = Object.keys(chosen);
  const isSame = zones.length === zoneMappings.length && zones.every((zone) => saved[zone] === chosen[zone]);
  const problem = zones.length < FEWEST_ZONES[type] ? loadBalancers.create.zonesProblems[type] : null;
  const back = loadBalancerPath(loadBalancer, '?tab=network');
  const targets = targetsOfLoadBalancer(resources, loadBalancerArn);
  const leaving = zoneMappings.map(({ zone }) => zone).filter((zone) => chosen[zone] === undefined);
  const calls: readonly CallOf[] = [{ name: 'setSubnets', input: { loadBalancerArn, subnets: Object.values(chosen) } }];
  const save = async () => {
    if (problem !== null) {
      setRefused(parts.fieldsNeedAttention(1));
      return;
    }
    setBusy(true);
    const refusal = await undoableChange(call, {
      calls,
      undo: [{ name: 'setSubnets', input: { loadBalancerArn, subnets: Object.values(saved) } }],
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
      isDirty={!isSame}
      draft={{ value: chosen, restore: setEdited }}
      steps={!isSame && problem === null ? calls : []}
      isBusy={isBusy}
      error={refused}
      onSubmit={() => void save()}
    >
      <Container header={<Header variant="h2">{loadBalancers.create.network}</Header>}>
        <SpaceBetween size="m">
          <Box color="text-body-secondary">{texts.text}</Box>
          <ZonesField vpcId={vpcId} value={chosen} onChange={setEdited} error={problem} />
          {leaving.map((zone) => {
            const count = targets.filter((target) => target.zone === zone).length;
            return (
              count > 0 && (
                <Alert key={zone} type="warning">
                  {texts.warning(zone, count)}
                </Alert>
              )
            );
          })}
        </SpaceBetween>
      </Container>
    </FormPage>
  );
}

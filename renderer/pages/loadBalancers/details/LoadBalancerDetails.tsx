import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { nodeId } from '../../../../engine/model/names.ts';
import { DNS_SUFFIX } from '../../../../engine/model/zones.ts';
import { LoadBalancerStatus } from '../../../look/LoadBalancerStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { ZoneStatus } from '../../../look/ZoneStatus.tsx';
import { ZoneSwatch } from '../../../look/ZoneSwatch.tsx';
import { Copyable } from '../../../parts/Copyable.tsx';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { OpenButton } from './OpenButton.tsx';
import { ResolveButton } from './ResolveButton.tsx';

/** The container `Details` of a load balancer, in the console's order. */
export function LoadBalancerDetails({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { loadBalancers } = useTexts();
  const texts = loadBalancers.details;
  const formats = useFormats();
  const region = useResources(({ resources }) => resources.region);
  const state = useStates((states) => states.loadBalancers.get(loadBalancer.loadBalancerArn));
  return (
    <Container header={<Header variant="h2">{texts.title}</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          { label: texts.type, value: texts.typeValue },
          { label: texts.status, value: <LoadBalancerStatus state={state} /> },
          { label: texts.vpc, value: <Copyable value={loadBalancer.vpcId} what={texts.vpc} /> },
          { label: loadBalancers.ipAddressType, value: loadBalancers.ipv4 },
          { label: texts.scheme, value: loadBalancers.schemes[loadBalancer.scheme] },
          { label: texts.hostedZone, value: `elb.${region}.${DNS_SUFFIX}` },
          { label: texts.zones, value: <Zones loadBalancer={loadBalancer} /> },
          { label: texts.created, value: formats.moment(loadBalancer.createdAtMs) },
          { label: texts.arn, value: <Copyable value={loadBalancer.loadBalancerArn} what={texts.arn} /> },
          {
            label: texts.dns,
            value: (
              <SpaceBetween size="xs">
                <Copyable value={loadBalancer.dnsName} what={loadBalancers.dnsName} />
                <SpaceBetween direction="horizontal" size="xs">
                  <OpenButton loadBalancer={loadBalancer} />
                  <ResolveButton name={loadBalancer.dnsName} />
                </SpaceBetween>
              </SpaceBetween>
            ),
          },
        ]}
      />
    </Container>
  );
}

function Zones({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { loadBalancers } = useTexts();
  const zones = useResources(({ resources }) => resources.zones);
  const nodes = useResources(({ resources }) => resources.nodes);
  const dns = useStates((states) => states.dns.get(loadBalancer.loadBalancerArn));
  return (
    <SpaceBetween size="xs">
      {loadBalancer.zoneMappings.map(({ zone, subnetId }) => {
        const address = nodes.get(nodeId(loadBalancer.loadBalancerArn, zone))?.address;
        return (
          <div key={zone}>
            <SpaceBetween direction="horizontal" size="xs">
              <ZoneSwatch place={zones.indexOf(zone)}>{zone}</ZoneSwatch>
              <ZoneStatus standing={dns?.find((one) => one.zone === zone)?.why ?? 'pending'} />
            </SpaceBetween>
            <Box color="text-body-secondary" fontSize="body-s">
              {address !== undefined && <Copyable value={address} what={loadBalancers.network.nodeIp} />}
              {` ${subnetId}`}
            </Box>
          </div>
        );
      })}
    </SpaceBetween>
  );
}

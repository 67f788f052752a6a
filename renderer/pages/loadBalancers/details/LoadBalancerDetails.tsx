import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { activeShifts } from '../../../../engine/model/activeShifts.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { nodeId, type LoadBalancerArn } from '../../../../engine/model/names.ts';
import { DNS_SUFFIX } from '../../../../engine/model/zones.ts';
import { loadBalancerTypeName } from '../../../look/loadBalancerTypeName.ts';
import { LoadBalancerStatus } from '../../../look/LoadBalancerStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { useNowMs } from '../../../look/useNowMs.ts';
import { ZoneStatus } from '../../../look/ZoneStatus.tsx';
import { ZoneSwatch } from '../../../look/ZoneSwatch.tsx';
import { Copyable } from '../../../parts/Copyable.tsx';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTraffic } from '../../../store/traffic.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { CrossZone } from '../CrossZone.tsx';
import { HealthyTargets } from '../HealthyTargets.tsx';
import { OpenButton } from './OpenButton.tsx';
import { ResolveButton } from './ResolveButton.tsx';

/** The container `Details` of a load balancer, in the console's order, and then what is going on. */
export function LoadBalancerDetails({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const all = useTexts();
  const { loadBalancers } = all;
  const texts = loadBalancers.details;
  const formats = useFormats();
  const region = useResources(({ resources }) => resources.region);
  const state = useStates((states) => states.loadBalancers.get(loadBalancer.loadBalancerArn));
  const { loadBalancerArn } = loadBalancer;
  const isGateway = loadBalancer.type === 'gateway';
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {!isGateway && <OpenButton loadBalancer={loadBalancer} />}
              <ResolveButton name={loadBalancer.dnsName} />
            </SpaceBetween>
          }
        >
          {texts.title}
        </Header>
      }
    >
      <KeyValuePairs
        columns={4}
        items={[
          { label: texts.type, value: loadBalancerTypeName(all, loadBalancer) },
          { label: texts.status, value: <LoadBalancerStatus state={state} /> },
          { label: texts.vpc, value: <Copyable value={loadBalancer.vpcId} what={texts.vpc} /> },
          { label: loadBalancers.ipAddressType, value: loadBalancers.ipAddressTypes[loadBalancer.ipAddressType] },
          // Nobody reaches a Gateway Load Balancer by its name: it has no scheme.
          { label: texts.scheme, value: isGateway ? all.parts.none : loadBalancers.schemes[loadBalancer.scheme] },
          { label: texts.hostedZone, value: `elb.${region}.${DNS_SUFFIX}` },
          { label: texts.zones, value: <Zones loadBalancer={loadBalancer} /> },
          { label: texts.created, value: formats.moment(loadBalancer.createdAtMs) },
          {
            label: texts.arn,
            value: <Copyable value={loadBalancerArn} what={texts.arn} shown={shortArn(loadBalancerArn)} />,
          },
          { label: texts.dns, value: <Copyable value={loadBalancer.dnsName} what={loadBalancers.dnsName} /> },
          { label: texts.live, value: <Rate loadBalancer={loadBalancer} /> },
          { label: texts.healthy, value: <HealthyTargets arn={loadBalancerArn} /> },
          { label: loadBalancers.crossZone, value: <CrossZone arn={loadBalancerArn} /> },
          // Zonal shift is for the other types.
          ...(loadBalancer.isClassic === true || isGateway
            ? []
            : [{ label: texts.shift, value: <Shift arn={loadBalancerArn} /> }]),
        ]}
      />
    </Container>
  );
}

/** All of it would take three lines; what is copied is whole. */
const shortArn = (arn: LoadBalancerArn) => `…/${arn.split('/').slice(1).slice(-2).join('/')}`;

function Rate({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { formats: units, map } = useTexts();
  const arn = loadBalancer.loadBalancerArn;
  const unit = loadBalancer.type === 'application' ? units.requestsPerSecond : map.units.flows.short;
  const formats = useFormats();
  const rate = useTraffic(({ now }) => (now === null ? null : (now.loadBalancers[arn]?.requests ?? 0)));
  return <span className="bz-live">{`${formats.rate(rate)} ${unit}`}</span>;
}

function Shift({ arn }: { readonly arn: LoadBalancerArn }) {
  const { details } = useTexts().loadBalancers;
  const formats = useFormats();
  const nowMs = useNowMs();
  const shift = useResources(({ resources }) => activeShifts(resources).get(arn));
  return shift === undefined
    ? details.noShift
    : details.shifted(shift.awayFrom, formats.countdown(shift.expiresAtMs - nowMs));
}

/** Each zone with its node's address, on one line; the subnet behind the address. */
function Zones({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const zones = useResources(({ resources }) => resources.zones);
  const nodes = useResources(({ resources }) => resources.nodes);
  const dns = useStates((states) => states.dns.get(loadBalancer.loadBalancerArn));
  return loadBalancer.zoneMappings.map(({ zone, subnetId }) => (
    <div key={zone} className="bz-zone-line">
      <ZoneSwatch place={zones.indexOf(zone)}>{zone}</ZoneSwatch>
      <ZoneStatus standing={dns?.find((one) => one.zone === zone)?.why ?? 'pending'} />
      <Popover size="small" dismissButton={false} content={subnetId}>
        <Box variant="span" fontSize="body-s">
          {nodes.get(nodeId(loadBalancer.loadBalancerArn, zone))?.address}
        </Box>
      </Popover>
    </div>
  ));
}

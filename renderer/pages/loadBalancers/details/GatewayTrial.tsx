import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { nodeId } from '../../../../engine/model/names.ts';
import { CommandLine } from '../../../parts/CommandLine.tsx';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';

/** The two ends to try a Gateway Load Balancer with: commands that work as they stand. Source: contract, *Addresses and DNS*. */
export function GatewayTrial({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { gatewayTrial: texts } = useTexts().loadBalancers;
  const nodes = useResources(({ resources }) => resources.nodes);
  const addresses = loadBalancer.zoneMappings.flatMap(({ zone }) => {
    const node = nodes.get(nodeId(loadBalancer.loadBalancerArn, zone));
    return node ? [node.address] : [];
  });
  const [first] = addresses;
  if (first === undefined) return null;
  const appliance = first.replace(/\d+$/, '200');
  return (
    <Container
      header={
        <Header variant="h2" description={texts.text}>
          {texts.title}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <div>
          <Box variant="p">{texts.endpoint}</Box>
          {addresses.map((address) => (
            <CommandLine key={address} command={`npm run balanza -- gateway-endpoint ${address} --pcap passed.pcap`} />
          ))}
        </div>
        <div>
          <Box variant="p">{texts.appliance}</Box>
          <CommandLine command={`npm run balanza -- gateway-appliance ${appliance}`} />
        </div>
      </SpaceBetween>
    </Container>
  );
}

import { DnsAnswerer } from '../../dns/DnsAnswerer.ts';
import { dnsTableOf, type DnsBalancer } from '../../dns/DnsTable.ts';
import type { PublicationReason, ZonePublication } from '../../dns/publicationOf.ts';
import type { BoundPorts } from '../../model/BoundPorts.ts';
import { attributeOfLoadBalancer } from '../../model/attributesOfLoadBalancer.ts';
import type { EventNews } from '../../model/EngineEvent.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import { nodeId, type LoadBalancerArn, type NodeId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { publications, type DnsGroup, type SeenByDns } from './publications.ts';

/** What DNS answers at this moment, and why each zone is in the answer or not. */
export class DnsBoard {
  readonly answerer = new DnsAnswerer(dnsTableOf([]));
  #publications: ReadonlyMap<LoadBalancerArn, readonly ZonePublication<DnsGroup>[]> = new Map();
  #inDns: ReadonlySet<NodeId> = new Set();

  publicationsOf(loadBalancer: LoadBalancerArn): readonly ZonePublication<DnsGroup>[] {
    return this.#publications.get(loadBalancer) ?? [];
  }

  isInDns(node: NodeId): boolean {
    return this.#inDns.has(node);
  }

  /** Works out the answers anew; returns an event for each zone that entered or left its load balancer's answer. */
  update(resources: Resources, { ports, ...seen }: SeenByDns & { readonly ports: BoundPorts }): readonly EventNews[] {
    const before = this.#publications;
    this.#publications = publications(resources, seen);
    const balancers = [...this.#publications].flatMap(([arn, zones]) => {
      const loadBalancer = resources.loadBalancers.get(arn);
      if (!loadBalancer) return [];
      const shared = ports.areShared ? { shared: sharedPlaces(resources, arn, ports) } : {};
      const nearby = affinityOf(resources, loadBalancer);
      return [{ dnsName: loadBalancer.dnsName, zones, ...shared, ...(nearby && { nearby }) }];
    });
    this.answerer.replace(dnsTableOf(balancers));
    this.#inDns = new Set(
      [...this.#publications].flatMap(([arn, zones]) =>
        zones.filter(({ published }) => published).map(({ zone }) => nodeId(arn, zone)),
      ),
    );
    return [...this.#publications].flatMap(([arn, zones]) =>
      zones.flatMap((zone) => {
        const known = before.get(arn)?.find((one) => one.zone === zone.zone);
        if (known?.published === zone.published) return [];
        const name = resources.loadBalancers.get(arn)?.name ?? arn;
        const title = `Zone ${zone.zone} of ${name} is ${zone.published ? 'in' : 'not in'} DNS`;
        const fact = {
          code: 'zoneInDns',
          zone: zone.zone,
          loadBalancer: name,
          isPublished: zone.published,
          why: zone.why,
          failing: zone.failing.map((group) => group.name),
        } as const;
        return [{ kind: 'dns' as const, title, detail: reason(zone), resource: arn, fact }];
      }),
    );
  }
}

/** For what part of their queries clients of a zone get its node alone. Source: ELB, *DNS publication algorithm*. */
const AFFINITY: Readonly<Record<string, number>> = {
  partial_availability_zone_affinity: 0.85,
  availability_zone_affinity: 1,
};

function affinityOf(resources: Resources, loadBalancer: LoadBalancer): DnsBalancer['nearby'] {
  if (loadBalancer.type !== 'network') return undefined;
  const fraction = AFFINITY[attributeOfLoadBalancer(loadBalancer, 'dns_record.client_routing_policy')];
  if (fraction === undefined) return undefined;
  const subnets = [...resources.subnets.values()].filter(({ defaultForAz }) => defaultForAz);
  return { fraction, subnetOf: (zone) => subnets.find((subnet) => subnet.zone === zone)?.cidr };
}

function sharedPlaces(resources: Resources, arn: LoadBalancerArn, ports: BoundPorts): DnsBalancer['shared'] & object {
  const own = [...resources.listeners.values()].filter(({ loadBalancerArn }) => loadBalancerArn === arn);
  return {
    listenerPorts: own.map(({ port }) => port),
    boundPort: (zone, port) => ports.ofListener(nodeId(arn, zone), port),
  };
}

const REASON: Readonly<Record<PublicationReason, string>> = {
  healthy: 'every target group has enough healthy targets',
  failOpen: 'no zone is healthy, so all are published (fail open)',
  unhealthy: 'too few healthy targets',
  shifted: 'a zonal shift moves traffic away',
  starting: 'its node is starting',
  retiring: 'the zone was disabled',
  outage: 'the zone is out, and its node reaches no target',
};

function reason({ why, failing }: ZonePublication<DnsGroup>): string {
  return why === 'unhealthy' ? `${REASON[why]} in ${failing.map(({ name }) => name).join(', ')}` : REASON[why];
}

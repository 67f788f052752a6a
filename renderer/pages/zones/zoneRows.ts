import { activeShifts } from '../../../engine/model/activeShifts.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import type { ZoneStanding } from '../../look/zoneStandingLook.ts';
import { countTargets } from '../../parts/countTargets.ts';
import type { CountByState } from '../../parts/healthyTargets.ts';
import type { States } from '../../store/states.ts';

/** One zone of the region, over all load balancers. */
export interface ZoneRow {
  readonly zone: string;
  /** 0-based place in the region. */
  readonly place: number;
  readonly subnets: readonly string[];
  readonly balancers: readonly LoadBalancer[];
  /** In the order of their load balancers. */
  readonly nodes: readonly { readonly name: string; readonly address: string }[];
  /** Each target once, however many groups it is in. */
  readonly targets: CountByState;
  /** Of several load balancers the worst: what needs attention. */
  readonly standing: ZoneStanding;
  /** Made to fail by somebody. */
  readonly isOut: boolean;
  /** How it stands for its load balancers, worst first: those of one standing together, by their names. */
  readonly standings: readonly { readonly standing: ZoneStanding; readonly of: readonly string[] }[];
  /** Names of the load balancers whose traffic is shifted away from it. */
  readonly shiftedAway: readonly string[];
}

/** The zones with what is in them; what flows is apart, since it changes each second. */
export function zoneRows(resources: Resources, states: Pick<States, 'targets' | 'dns'>): readonly ZoneRow[] {
  const nodes = [...resources.nodes.values()];
  const shifts = [...activeShifts(resources).values()];
  const nameOf = (arn: LoadBalancer['loadBalancerArn']) => resources.loadBalancers.get(arn)?.name ?? arn;
  return resources.zones.map((zone, place) => {
    const targets = [...resources.targets.values()].flatMap((group) => [...group.values()]);
    const balancers = [...resources.loadBalancers.values()].filter(({ zoneMappings }) =>
      zoneMappings.some((mapping) => mapping.zone === zone),
    );
    const standings = standingsOf(resources, states.dns, zone);
    return {
      zone,
      place,
      subnets: [...resources.subnets.values()].filter((subnet) => subnet.zone === zone).map(({ cidr }) => cidr),
      balancers,
      nodes: balancers.flatMap(({ loadBalancerArn, name }) =>
        nodes
          .filter((node) => node.zone === zone && node.loadBalancerArn === loadBalancerArn)
          .map(({ address }) => ({ name, address })),
      ),
      targets: countTargets(
        targets.filter((target) => target.zone === zone),
        states.targets,
      ),
      standing: standings[0]?.standing ?? 'notEnabled',
      standings,
      isOut: resources.zoneOutages.has(zone),
      shiftedAway: shifts
        .filter(({ awayFrom }) => awayFrom === zone)
        .map(({ loadBalancerArn }) => nameOf(loadBalancerArn)),
    };
  });
}

const WORST_FIRST: readonly ZoneStanding[] = [
  'unhealthy',
  'outage',
  'failOpen',
  'shifted',
  'starting',
  'retiring',
  'healthy',
];

/** How a zone stands for each load balancer that has a node in it. */
function standingsOf(resources: Resources, dns: States['dns'], zone: string): ZoneRow['standings'] {
  const all = [...resources.loadBalancers.values()].flatMap(({ loadBalancerArn, name }) =>
    (dns.get(loadBalancerArn) ?? []).filter((one) => one.zone === zone).map(({ why }) => ({ why, name })),
  );
  return WORST_FIRST.map((standing) => ({
    standing,
    of: all.filter(({ why }) => why === standing).map(({ name }) => name),
  })).filter(({ of }) => of.length > 0);
}

import type {
  InstanceDetailView,
  ListeningView,
  LoadBalancerStateView,
  ZoneInDns,
} from '../../contract/views/StatesView.ts';
import { countedFor, type ZonePublication } from '../../dns/publicationOf.ts';
import type { ShownInstance } from '../../instances/InstanceDetail.ts';
import { targetId } from '../../model/changedResources.ts';
import type { InstanceId, LoadBalancerArn, TargetGroupArn, TargetKey, ZoneName } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { AnomalyMark, TargetHealth } from '../../model/TargetHealth.ts';
import type { DnsGroup } from '../dns/publications.ts';

/** What the engine observes at one moment. Keys as in `StatesView`. */
export interface ObservedStates {
  readonly targets: ReadonlyMap<string, TargetHealth>;
  readonly loadBalancers: ReadonlyMap<string, LoadBalancerStateView>;
  readonly dns: ReadonlyMap<string, readonly ZoneInDns[]>;
  readonly listeners: ReadonlyMap<string, ListeningView>;
  readonly instances: ReadonlyMap<string, InstanceDetailView>;
}

/** The boards that are read. */
export interface ObservedSources {
  readonly resources: Resources;
  /** Registrations as they were made, where that is not how they run. */
  readonly registered?: Resources['targets'];
  readonly healthOf: (group: TargetGroupArn, key: TargetKey) => TargetHealth;
  /** By target id. */
  readonly anomalies: ReadonlyMap<string, AnomalyMark>;
  readonly stateOf: (loadBalancer: LoadBalancerArn) => LoadBalancerStateView;
  readonly publicationsOf: (loadBalancer: LoadBalancerArn) => readonly ZonePublication<DnsGroup>[];
  readonly listeners: ReadonlyMap<string, ListeningView>;
  readonly detailOf: (instanceId: InstanceId) => ShownInstance | undefined;
}

/** Reads all boards, for the one state of everything that a console shows. Source: E-116, UIX-01. */
export function observedStates(sources: ObservedSources): ObservedStates {
  const {
    resources,
    registered = resources.targets,
    healthOf,
    anomalies,
    stateOf,
    publicationsOf,
    listeners,
    detailOf,
  } = sources;
  const balancers = [...resources.loadBalancers.keys()];
  const registrations = [...resources.targets, ...registered].flatMap(([, group]) => [...group.values()]);
  return {
    targets: new Map(
      registrations.map((one) => {
        const id = targetId(one);
        return [id, withMark(healthOf(one.targetGroupArn, one.key), anomalies.get(id))];
      }),
    ),
    loadBalancers: new Map(balancers.map((arn) => [arn, stateOf(arn)])),
    dns: new Map(balancers.map((arn) => [arn, zonesInDns(publicationsOf(arn))])),
    listeners,
    instances: new Map(
      [...resources.instances.keys()].flatMap((id) => {
        const detail = detailOf(id);
        return detail ? [[id, detail] as const] : [];
      }),
    ),
  };
}

/** Only what is healthy can be an anomaly: what fails its checks gets no requests to fail. */
function withMark(health: TargetHealth, anomaly: AnomalyMark | undefined): TargetHealth {
  return health.state === 'healthy' && anomaly !== undefined ? { ...health, anomaly } : health;
}

/** Why each zone is in DNS or not, with the counts behind it. Source: E-074 … E-082. */
export function zonesInDns(zones: readonly ZonePublication<DnsGroup>[]): readonly ZoneInDns[] {
  const enabled = new Set(zones.filter(({ why }) => why !== 'retiring').map(({ zone }) => zone));
  return zones.map(({ zone, address, published, why, failing }) => ({
    zone,
    address,
    published,
    why,
    failing: failing.map((group) => failingGroup(group, zone, enabled)),
  }));
}

function failingGroup(group: DnsGroup, zone: ZoneName, enabled: ReadonlySet<ZoneName>): ZoneInDns['failing'][number] {
  const { count, percent } = group.dnsFailover;
  return {
    targetGroupArn: group.targetGroupArn,
    name: group.name,
    ...countedFor(group, zone, enabled),
    neededCount: count === 'off' ? null : count,
    neededPercent: percent === 'off' ? null : percent,
  };
}

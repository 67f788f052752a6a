import type { Certificate, PrivateKey } from './Certificate.ts';
import type { ClassicLoadBalancer } from './ClassicLoadBalancer.ts';
import type { Instance } from './Instance.ts';
import type { Listener, Rule } from './Listener.ts';
import type { LoadBalancer, NodeRecord } from './LoadBalancer.ts';
import type {
  AllocationId,
  InstanceId,
  InternetGatewayId,
  CertificateArn,
  ListenerArn,
  LoadBalancerArn,
  NodeId,
  RouteTableId,
  RuleArn,
  SecurityGroupId,
  SubnetId,
  TargetGroupArn,
  TargetKey,
  TrustStoreArn,
  VpcId,
  ZonalShiftId,
  ZoneName,
} from './names.ts';
import type { ElasticAddress, InternetGateway, RouteTable, SecurityGroup, Subnet, Vpc } from './Network.ts';
import type { TargetGroup, TargetRegistration } from './TargetGroup.ts';
import type { TrustStore } from './TrustStore.ts';
import type { AutoshiftObserver, PracticeRunConfiguration } from './PracticeRunConfiguration.ts';
import type { ZonalShift } from './ZonalShift.ts';
import type { ZoneOutage } from './ZoneOutage.ts';

/** Everything that has been created, as one immutable value; a change makes the next one (`changedResources`). */
export interface Resources {
  readonly region: string;
  /** The region's zones in order. */
  readonly zones: readonly ZoneName[];
  /** Every node and instance gets the address 127.0.0.1 (`--share-loopback`). */
  readonly sharesLoopback: boolean;
  readonly vpcs: ReadonlyMap<VpcId, Vpc>;
  readonly subnets: ReadonlyMap<SubnetId, Subnet>;
  readonly securityGroups: ReadonlyMap<SecurityGroupId, SecurityGroup>;
  readonly elasticAddresses: ReadonlyMap<AllocationId, ElasticAddress>;
  readonly internetGateways: ReadonlyMap<InternetGatewayId, InternetGateway>;
  readonly routeTables: ReadonlyMap<RouteTableId, RouteTable>;
  readonly loadBalancers: ReadonlyMap<LoadBalancerArn, LoadBalancer>;
  /** Classic Load Balancers, which are no `LoadBalancer`: see `withClassicBalancers` for what runs of them. */
  readonly classicLoadBalancers: ReadonlyMap<LoadBalancerArn, ClassicLoadBalancer>;
  readonly nodes: ReadonlyMap<NodeId, NodeRecord>;
  readonly listeners: ReadonlyMap<ListenerArn, Listener>;
  readonly rules: ReadonlyMap<RuleArn, Rule>;
  readonly targetGroups: ReadonlyMap<TargetGroupArn, TargetGroup>;
  /** Registrations by group, in the order of registration. */
  readonly targets: ReadonlyMap<TargetGroupArn, ReadonlyMap<TargetKey, TargetRegistration>>;
  readonly instances: ReadonlyMap<InstanceId, Instance>;
  readonly certificates: ReadonlyMap<CertificateArn, Certificate>;
  /** For nodes alone: no answer, stream, log or event holds one. */
  readonly privateKeys: ReadonlyMap<CertificateArn, PrivateKey>;
  readonly trustStores: ReadonlyMap<TrustStoreArn, TrustStore>;
  /** In the order in which they were started, those that are over included. */
  readonly zonalShifts: ReadonlyMap<ZonalShiftId, ZonalShift>;
  /** Zones that are made to fail. */
  readonly zoneOutages: ReadonlyMap<ZoneName, ZoneOutage>;
  readonly practiceRuns: ReadonlyMap<LoadBalancerArn, PracticeRunConfiguration>;
  readonly autoshiftObservers: ReadonlyMap<string, AutoshiftObserver>;
  /** Tags by ARN or id of the resource; at most 50 each. */
  readonly tags: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** The kinds of record that the store keeps, with the record of each. */
export interface RecordOfKind {
  readonly vpc: Vpc;
  readonly subnet: Subnet;
  readonly securityGroup: SecurityGroup;
  readonly elasticAddress: ElasticAddress;
  readonly internetGateway: InternetGateway;
  readonly routeTable: RouteTable;
  readonly loadBalancer: LoadBalancer;
  readonly classicLoadBalancer: ClassicLoadBalancer;
  readonly node: NodeRecord;
  readonly listener: Listener;
  readonly rule: Rule;
  readonly targetGroup: TargetGroup;
  readonly target: TargetRegistration;
  readonly instance: Instance;
  readonly certificate: Certificate;
  readonly privateKey: PrivateKey;
  readonly trustStore: TrustStore;
  readonly zonalShift: ZonalShift;
  readonly zoneOutage: ZoneOutage;
  readonly practiceRun: PracticeRunConfiguration;
  readonly autoshiftObserver: AutoshiftObserver;
  readonly tags: Readonly<Record<string, string>>;
}
export type RecordKind = keyof RecordOfKind;

/**
 * One record put (created or replaced) or removed. `id` is the record's ARN or id; a target's is
 * `<target group ARN>|<key>`.
 */
export type ResourceChange = {
  [Kind in RecordKind]:
    | { readonly kind: Kind; readonly id: string; readonly put: RecordOfKind[Kind] }
    | { readonly kind: Kind; readonly id: string; readonly put: null };
}[RecordKind];

/** A change that may be shown: all but private keys. */
export type PublicChange = Exclude<ResourceChange, { readonly kind: 'privateKey' }>;

import type { IpAddressType } from './LoadBalancer.ts';
import type { InstanceState } from './Instance.ts';
import type { ProbedState, ProbeFailure } from './ProbedState.ts';
import type { RequestFailure } from './RequestFailure.ts';
import type { OutageMode } from './ZoneOutage.ts';
import type { TargetHealthReason, TargetHealthState } from './TargetHealth.ts';

/** A listener as events name it. */
export interface EventListener {
  /** Name of its load balancer. */
  readonly loadBalancer: string;
  readonly protocol: string;
  readonly port: number;
}

/** An attribute and the value that it was given. */
export interface EventAttribute {
  readonly key: string;
  readonly value: string;
}

interface Named {
  readonly name: string;
}

interface Attributes extends Named {
  readonly attributes: readonly EventAttribute[];
}

interface RuleOfListener extends EventListener {
  /** 1 to 50,000. */
  readonly priority: number;
}

/** Targets that were registered or deregistered. */
interface Targets {
  readonly group: string;
  readonly count: number;
  /** Of the first few: the name of the instance, or `id:port`. */
  readonly targets: readonly string[];
}

/** What was changed of a Classic Load Balancer; `values`: names or listeners that it concerns. */
interface ClassicChanged extends Named {
  readonly what:
    | 'securityGroups'
    | 'zones'
    | 'healthCheck'
    | 'listenersAdded'
    | 'listenersRemoved'
    | 'policyAdded'
    | 'policyRemoved'
    | 'instancesAdded'
    | 'instancesRemoved'
    | 'attributes'
    | 'certificate'
    | 'listenerPolicies'
    | 'instancePortPolicies';
  readonly values: readonly string[];
  /** Of the listener, or of the instances, where it concerns one; else null. */
  readonly port: number | null;
}

/** A change of the records around load balancers; `values`: ids, addresses or names that it concerns, main one first. */
interface NetworkChanged {
  readonly what:
    | 'addressAllocated'
    | 'addressAssociated'
    | 'addressFreed'
    | 'addressReleased'
    | 'gatewayCreated'
    | 'gatewayAttached'
    | 'gatewayDetached'
    | 'gatewayDeleted'
    | 'routesChanged'
    | 'routeTableCreated'
    | 'routeTableDeleted'
    | 'routeTableUsed'
    | 'mainRouteTableUsed'
    | 'subnetCreated'
    | 'subnetAttribute'
    | 'subnetDeleted'
    | 'vpcCreated'
    | 'vpcAttribute'
    | 'vpcDeleted';
  readonly values: readonly string[];
}

/** What was changed of how a load balancer practises zonal shifts. */
interface PracticeRunChanged {
  readonly loadBalancer: string;
  readonly what: 'created' | 'changed' | 'deleted' | 'autoshiftEnabled' | 'autoshiftDisabled';
}

interface Shift {
  readonly zone: string;
  readonly loadBalancer: string;
}

/**
 * What can have happened, by code, with what is to be said of it. Names are those of the moment: a history does not
 * change when something is renamed or deleted. Whoever shows an event words it in their own language.
 */
export interface EventParameters {
  readonly loadBalancerCreated: Named;
  readonly loadBalancerDeleted: Named;
  readonly loadBalancerAttributes: Attributes;
  readonly loadBalancerZones: Named & { readonly zones: readonly string[] };
  readonly loadBalancerIpAddressType: Named & { readonly ipAddressType: IpAddressType };
  readonly loadBalancerSecurityGroups: Named & { readonly groups: readonly string[] };
  readonly listenerCreated: EventListener;
  readonly listenerChanged: EventListener;
  readonly listenerDeleted: EventListener;
  readonly listenerAttributes: EventListener & { readonly attributes: readonly EventAttribute[] };
  readonly listenerCertificates: EventListener;
  readonly classicChanged: ClassicChanged;
  readonly classicTags: { readonly names: readonly string[] };
  readonly networkChanged: NetworkChanged;
  readonly practiceRunChanged: PracticeRunChanged;
  readonly autoshiftObserver: { readonly status: 'ENABLED' | 'DISABLED' };
  readonly certificateChanged: Named & { readonly what: 'issued' | 'imported' | 'deleted' };
  readonly trustStoreChanged: Named & { readonly what: 'created' | 'changed' | 'deleted' };
  readonly ruleCreated: RuleOfListener;
  readonly ruleChanged: RuleOfListener;
  readonly ruleDeleted: RuleOfListener;
  readonly rulePriorities: { readonly count: number };
  readonly targetGroupCreated: Named;
  readonly targetGroupDeleted: Named;
  readonly targetGroupAttributes: Attributes;
  readonly healthCheckChanged: Named;
  readonly targetsRegistered: Targets;
  readonly targetsDeregistered: Targets;
  readonly tagsAdded: { readonly keys: readonly string[] };
  readonly tagsRemoved: { readonly keys: readonly string[] };
  readonly instancesLaunched: Named & { readonly count: number; readonly zone: string };
  readonly instancesAsked: {
    readonly what: 'started' | 'stopped' | 'terminated';
    /** Names, or ids of those without. */
    readonly instances: readonly string[];
  };
  readonly instanceState: Named & { readonly state: InstanceState };
  /** `text`: what the check came to, in English. */
  readonly instanceFails: Named & { readonly text: string };
  readonly securityGroupCreated: Named;
  readonly securityGroupDeleted: Named;
  readonly securityGroupRules: Named & { readonly what: 'added' | 'changed' | 'removed'; readonly count: number };
  readonly shiftStarted: Shift & { readonly expiresIn: string; readonly comment: string };
  /** `expiresIn` and `comment`: null where it was left as it was. */
  readonly shiftUpdated: Shift & { readonly expiresIn: string | null; readonly comment: string | null };
  readonly shiftCanceled: Shift;
  readonly shiftExpired: Shift;
  readonly outageStarted: { readonly zone: string; readonly mode: OutageMode };
  readonly outageEnded: { readonly zone: string };
  readonly targetHealth: {
    readonly group: string;
    /** Name of the instance, or `id:port`. */
    readonly target: string;
    readonly before: TargetHealthState;
    readonly after: TargetHealthState;
    /** Null when it is healthy. */
    readonly reason: TargetHealthReason | null;
    /** As the API has it; empty when it is healthy. */
    readonly description: string;
  };
  /** The `upstream_probe` of its group has changed its mind. */
  readonly targetProbe: {
    readonly group: string;
    /** Name of the instance, or `id:port`. */
    readonly target: string;
    /** Null: nothing was known. */
    readonly before: ProbedState | null;
    readonly isFailing: boolean;
    /** Of the nodes at which it fails. */
    readonly zones: readonly string[];
    /** Null when it passes. */
    readonly failure: ProbeFailure | null;
  };
  readonly requestsFailed: {
    readonly loadBalancer: string;
    /** Null: none was chosen. */
    readonly group: string | null;
    /** Name of the instance, or `id:port`; null: none was chosen. */
    readonly target: string | null;
    readonly failure: RequestFailure;
    /** What clients got; null: the beginning of a response, which was cut off. */
    readonly status: number | null;
    readonly count: number;
  };
  readonly zoneInDns: {
    readonly zone: string;
    readonly loadBalancer: string;
    readonly isPublished: boolean;
    readonly why: 'healthy' | 'failOpen' | 'unhealthy' | 'shifted' | 'starting' | 'retiring' | 'outage';
    /** Names of the groups that have too few healthy targets. */
    readonly failing: readonly string[];
  };
  readonly listening: EventListener & { readonly address: string };
  readonly notListening: EventListener & {
    readonly address: string;
    /** Of the operating system, such as `EADDRINUSE`. */
    readonly error: string;
    /** The program that has the port; null when it could not be found. */
    readonly holder: { readonly name: string; readonly pid: number } | null;
  };
  /** `error`: of the operating system, such as `EMFILE`; names of the first node that could not check. */
  readonly checksStopped: { readonly loadBalancer: string; readonly zone: string; readonly error: string };
  readonly checksResumed: { readonly error: string };
  readonly workerDied: { readonly worker: number; readonly reason: string };
  readonly workerReplaced: { readonly worker: number; readonly nodes: number };
  /** The engine did not run: nothing is known of that time. `isClean`: it had been stopped; else the last event is from `fromMs`. */
  readonly engineGap: { readonly fromMs: number; readonly toMs: number; readonly isClean: boolean };
  /** `text`: what was done about it, in English. */
  readonly databaseDamaged: { readonly text: string };
  /** Everything that was created was removed; how many there were of what matters most. */
  readonly dataReset: { readonly loadBalancers: number; readonly targetGroups: number; readonly instances: number };
}

export type EventCode = keyof EventParameters;

/** What happened: its code with the parameters of that code. */
export type EventFact = { readonly [Code in EventCode]: { readonly code: Code } & EventParameters[Code] }[EventCode];

import type { AlpnPolicy } from '../../../../engine/model/AlpnPolicy.ts';
import type { ListenerProtocol } from '../../../../engine/model/Listener.ts';
import type { CertificateArn } from '../../../../engine/model/names.ts';
import { nameProblem, type NameProblem } from '../../../../engine/model/nameProblem.ts';
import {
  FEWEST_ZONES,
  type IpAddressType,
  type LoadBalancerType,
  type Scheme,
} from '../../../../engine/model/LoadBalancer.ts';
import { isInSubnet } from '../../../../engine/model/zones.ts';
import { isSecureProtocol } from '../listeners/isSecureProtocol.ts';
import { parsePort } from '../listeners/parsePort.ts';
import type { ActionDraft } from '../rules/actionDraft.ts';
import { actionProblems, type ActionProblems } from '../rules/actionProblems.ts';
import type { SubnetByZone } from '../ZonesField.tsx';

export interface ListenerDraft {
  /** Of the form, so that a row keeps its fields when another goes. */
  readonly id: number;
  /** Of the type of the load balancer. */
  readonly protocol: ListenerProtocol;
  readonly port: string;
  readonly action: ActionDraft;
  /** Of secure listeners. */
  readonly sslPolicy: string;
  readonly certificateArn: CertificateArn | null;
  /** Of TLS listeners. */
  readonly alpnPolicy: AlpnPolicy;
}

/** A load balancer as it stands in the form. */
export interface CreationDraft {
  readonly type: LoadBalancerType;
  readonly name: string;
  readonly scheme: Scheme;
  readonly ipAddressType: IpAddressType;
  readonly subnets: SubnetByZone;
  /** Of the nodes, by zone, where they are chosen; of Network Load Balancers. */
  readonly addresses: NodeAddresses;
  /** Ids, separated by commas. */
  readonly securityGroups: string;
  readonly listeners: readonly ListenerDraft[];
}

/** The address of a node: an elastic one, or one of its subnet, as typed. A zone that is missing gets one that is free. */
export type NodeAddresses = Readonly<
  Record<
    string,
    { readonly kind: 'elastic'; readonly allocationId: string } | { readonly kind: 'own'; readonly text: string }
  >
>;

export interface ListenerProblems {
  readonly port: 'range' | 'twice' | null;
  readonly action: ActionProblems;
  readonly isCertificateMissing: boolean;
}

export interface CreationProblems {
  readonly name: NameProblem | 'taken' | null;
  readonly isZoneMissing: boolean;
  /** Zones whose typed address is none of their subnet. */
  readonly addresses: readonly string[];
  readonly areSecurityGroupsTooMany: boolean;
  /** In the order of the listeners. */
  readonly listeners: readonly ListenerProblems[];
  /** How many fields need attention. */
  readonly count: number;
}

/** Most security groups of a load balancer. Source: console, *Create forms*. */
export const SECURITY_GROUPS = 5;

/** What in the form needs attention before the engine is asked. */
export function creationProblems(
  draft: CreationDraft,
  takenNames: ReadonlySet<string>,
  cidrOf: (subnetId: string) => string,
): CreationProblems {
  const ports = draft.listeners.map(({ port }) => parsePort(port));
  const listeners = draft.listeners.map(({ protocol, action, certificateArn }, place): ListenerProblems => {
    const port = ports[place] ?? null;
    const isTwice = ports.some((other, otherPlace) => otherPlace !== place && other === port);
    return {
      port: port === null ? 'range' : isTwice ? 'twice' : null,
      action: actionProblems(action, { protocol, port: port ?? 0 }),
      isCertificateMissing: isSecureProtocol(protocol) && certificateArn === null,
    };
  });
  const name = nameProblem('loadBalancer', draft.name) ?? (takenNames.has(draft.name) ? 'taken' : null);
  const isZoneMissing = Object.keys(draft.subnets).length < FEWEST_ZONES[draft.type];
  const addresses = Object.entries(chosenAddresses(draft)).flatMap(([zone, address]) =>
    address.kind === 'own' && !isInSubnet(address.text.trim(), cidrOf(draft.subnets[zone] ?? '')) ? [zone] : [],
  );
  const areSecurityGroupsTooMany = securityGroupsOf(draft.securityGroups).length > SECURITY_GROUPS;
  const ofListeners = listeners.flatMap(({ port, isCertificateMissing }) => [port !== null, isCertificateMissing]);
  const ofActions = listeners.reduce((sum, { action }) => sum + action.count, 0);
  const wrong = [name !== null, isZoneMissing, areSecurityGroupsTooMany, ...ofListeners];
  const count = wrong.filter(Boolean).length + addresses.length + ofActions;
  return { name, isZoneMissing, addresses, areSecurityGroupsTooMany, listeners, count };
}

/** The addresses that hold: of enabled zones, and of the kind that the scheme takes. Source: ELB, *Static addresses and zones*. */
export function chosenAddresses({ type, scheme, subnets, addresses }: CreationDraft): NodeAddresses {
  const kind = scheme === 'internal' ? 'own' : 'elastic';
  if (type !== 'network') return {};
  return Object.fromEntries(
    Object.entries(addresses).filter(([zone, one]) => one.kind === kind && subnets[zone] !== undefined),
  );
}

/** The ids in a list with commas or spaces. */
export function securityGroupsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((id) => id !== '');
}

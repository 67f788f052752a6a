import type { CallInput } from '../../../../engine/contract/calls.ts';
import { stickyPolicy } from '../../../../engine/model/classicGroupArn.ts';
import {
  isSecureProtocol,
  speaksHttp,
  type ClassicListener,
  type ClassicLoadBalancer,
  type ClassicPolicy,
  type ClassicProtocol,
} from '../../../../engine/model/ClassicLoadBalancer.ts';
import { APP_COOKIE, LB_COOKIE, SSL_NEGOTIATION } from '../../../../engine/model/ClassicPolicyKind.ts';
import { DEFAULT_SSL_POLICY } from '../../../../engine/model/Listener.ts';
import type { CertificateArn } from '../../../../engine/model/names.ts';
import type { CallOf } from '../../../parts/undoableChange.ts';
import { parsePort } from '../listeners/parsePort.ts';

export type StickinessKind = 'none' | 'lb' | 'app';

/** A Classic listener as it stands in a form. */
export interface ClassicListenerDraft {
  /** Of the form, so that a row keeps its fields when another goes. */
  readonly id: number;
  readonly protocol: ClassicProtocol;
  readonly port: string;
  readonly instanceProtocol: ClassicProtocol;
  readonly instancePort: string;
  readonly certificateArn: CertificateArn | null;
  readonly sslPolicy: string;
  readonly stickiness: StickinessKind;
  /** Of the load balancer's cookie; empty: as long as the browser is open. */
  readonly seconds: string;
  /** Name of the application's cookie. */
  readonly cookie: string;
}

/** What is wrong with a field of a draft. */
export interface ClassicListenerProblems {
  readonly port: 'range' | 'twice' | null;
  readonly instancePort: boolean;
  readonly protocols: boolean;
  readonly certificate: boolean;
  readonly seconds: boolean;
  readonly cookie: boolean;
}

/** A listener before anything is typed: HTTP on port 80, as AWS's console proposes. */
export function newListenerDraft(id: number, port = '80'): ClassicListenerDraft {
  return {
    id,
    protocol: 'HTTP',
    port,
    instanceProtocol: 'HTTP',
    instancePort: '80',
    certificateArn: null,
    sslPolicy: DEFAULT_SSL_POLICY,
    stickiness: 'none',
    seconds: '',
    cookie: '',
  };
}

/** A listener as it is, in a form. */
export function savedListenerDraft(balancer: ClassicLoadBalancer, listener: ClassicListener): ClassicListenerDraft {
  const sticky = stickyPolicy(balancer, listener);
  const value = sticky?.attributes[0]?.value ?? '';
  const isApp = sticky?.policyTypeName === APP_COOKIE;
  return {
    id: listener.loadBalancerPort,
    protocol: listener.protocol,
    port: String(listener.loadBalancerPort),
    instanceProtocol: listener.instanceProtocol,
    instancePort: String(listener.instancePort),
    certificateArn: listener.sslCertificateId,
    sslPolicy: securityPolicyOf(balancer, listener) ?? DEFAULT_SSL_POLICY,
    stickiness: sticky === undefined ? 'none' : isApp ? 'app' : 'lb',
    seconds: isApp ? '' : value,
    cookie: isApp ? value : '',
  };
}

/** The predefined security policy of a secure listener; undefined for one that has none. */
export function securityPolicyOf(
  { policies }: Pick<ClassicLoadBalancer, 'policies'>,
  { policyNames }: Pick<ClassicListener, 'policyNames'>,
): string | undefined {
  const found = policies.find((one) => one.policyTypeName === SSL_NEGOTIATION && policyNames.includes(one.policyName));
  return found && (found.attributes[0]?.value ?? found.policyName);
}

/** What in a draft needs attention; `otherPorts`: of the other listeners. */
export function listenerProblems(
  draft: ClassicListenerDraft,
  otherPorts: readonly (number | null)[],
): ClassicListenerProblems {
  const port = parsePort(draft.port);
  const isHttp = speaksHttp(draft.protocol);
  return {
    port: port === null ? 'range' : otherPorts.includes(port) ? 'twice' : null,
    instancePort: parsePort(draft.instancePort) === null,
    protocols: isHttp !== speaksHttp(draft.instanceProtocol),
    certificate: isSecureProtocol(draft.protocol) && draft.certificateArn === null,
    seconds: isHttp && draft.stickiness === 'lb' && !/^\d{0,9}$/.test(draft.seconds.trim()),
    cookie: isHttp && draft.stickiness === 'app' && !/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/.test(draft.cookie.trim()),
  };
}

/** How many fields need attention. */
export function problemCount(problems: ClassicListenerProblems): number {
  return Object.values(problems).filter((one) => one !== null && one !== false).length;
}

/** The listener of a draft without problems, as calls take it. */
export function listenerRequest(draft: ClassicListenerDraft): CallInput<'createClassicListeners'>['listeners'][number] {
  return {
    protocol: draft.protocol,
    loadBalancerPort: Number(draft.port.trim()),
    instanceProtocol: draft.instanceProtocol,
    instancePort: Number(draft.instancePort.trim()),
    ...(isSecureProtocol(draft.protocol) &&
      draft.certificateArn !== null && { sslCertificateId: draft.certificateArn }),
  };
}

/**
 * The calls that give a listener the policies of its draft: those that are not there yet are made, then all are set; none
 * where they are what it has. `known`: what the load balancer has.
 */
export function policyCalls(
  draft: ClassicListenerDraft,
  known: Pick<ClassicLoadBalancer, 'name' | 'policies'> & { readonly current: readonly string[] },
): readonly CallOf[] {
  const loadBalancerPort = Number(draft.port.trim());
  const wanted = wantedPolicies(draft);
  const made: CallOf[] = [];
  const policyNames = wanted.map(({ policyName, policyTypeName, attributes }) => {
    const same = known.policies.find(
      (one) => one.policyTypeName === policyTypeName && JSON.stringify(one.attributes) === JSON.stringify(attributes),
    );
    if (same) return same.policyName;
    const free = freeName(policyName, known.policies);
    const policyAttributes = attributes.map(({ name, value }) => ({ attributeName: name, attributeValue: value }));
    made.push({
      name: 'createClassicPolicy',
      input: { loadBalancerName: known.name, policyName: free, policyTypeName, policyAttributes },
    });
    return free;
  });
  const isSame = policyNames.toSorted().join() === known.current.toSorted().join();
  if (made.length === 0 && isSame) return [];
  return [
    ...made,
    { name: 'setClassicListenerPolicies', input: { loadBalancerName: known.name, loadBalancerPort, policyNames } },
  ];
}

/** By their first names, which may be taken. */
function wantedPolicies(draft: ClassicListenerDraft): readonly ClassicPolicy[] {
  const policies: ClassicPolicy[] = [];
  const port = draft.port.trim();
  if (isSecureProtocol(draft.protocol)) {
    const attributes = [{ name: 'Reference-Security-Policy', value: draft.sslPolicy }];
    policies.push({ policyName: draft.sslPolicy, policyTypeName: SSL_NEGOTIATION, attributes });
  }
  if (!speaksHttp(draft.protocol)) return policies;
  if (draft.stickiness === 'lb') {
    const seconds = draft.seconds.trim();
    const attributes = seconds === '' ? [] : [{ name: 'CookieExpirationPeriod', value: seconds }];
    policies.push({ policyName: `load-balancer-cookie-${port}`, policyTypeName: LB_COOKIE, attributes });
  }
  if (draft.stickiness === 'app') {
    const attributes = [{ name: 'CookieName', value: draft.cookie.trim() }];
    policies.push({ policyName: `application-cookie-${port}`, policyTypeName: APP_COOKIE, attributes });
  }
  return policies;
}

function freeName(wanted: string, policies: readonly ClassicPolicy[]): string {
  const taken = new Set(policies.map(({ policyName }) => policyName));
  for (let place = 1; ; place += 1) {
    const name = place === 1 ? wanted : `${wanted}-${place}`;
    if (!taken.has(name)) return name;
  }
}

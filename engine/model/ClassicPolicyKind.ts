import { SSL_POLICIES } from './SslPolicy.ts';
import type { ClassicPolicy } from './ClassicLoadBalancer.ts';

/** How often an attribute may be given. */
export type Cardinality = 'ONE' | 'ZERO_OR_ONE' | 'ONE_OR_MORE' | 'ZERO_OR_MORE';

export interface ClassicPolicyKind {
  readonly name: string;
  readonly description: string;
  /** Where policies of it may stand: on listeners of these protocols, on instance ports, or in other policies. */
  readonly standsOn: 'httpListener' | 'secureListener' | 'instancePort' | 'policy';
  readonly attributes: readonly {
    readonly name: string;
    readonly type: 'String' | 'Long' | 'Boolean' | 'PolicyName';
    readonly cardinality: Cardinality;
    readonly description: string;
  }[];
}

export const LB_COOKIE = 'LBCookieStickinessPolicyType';
export const APP_COOKIE = 'AppCookieStickinessPolicyType';
export const SSL_NEGOTIATION = 'SSLNegotiationPolicyType';
export const PROXY_PROTOCOL = 'ProxyProtocolPolicyType';
export const BACKEND_AUTHENTICATION = 'BackendServerAuthenticationPolicyType';
export const PUBLIC_KEY = 'PublicKeyPolicyType';

/** The attribute of an SSL negotiation policy that names a predefined one. */
export const REFERENCE_SECURITY_POLICY = 'Reference-Security-Policy';

/** Every policy type. Source: ELB, *Classic*, policies. */
export const CLASSIC_POLICY_TYPES: readonly ClassicPolicyKind[] = [
  {
    name: SSL_NEGOTIATION,
    description: 'Which protocols and ciphers an HTTPS or SSL listener accepts. It stands on such listeners alone.',
    standsOn: 'secureListener',
    attributes: [
      {
        name: REFERENCE_SECURITY_POLICY,
        type: 'String',
        cardinality: 'ONE',
        description: 'Name of the predefined security policy that applies.',
      },
    ],
  },
  {
    name: BACKEND_AUTHENTICATION,
    description:
      'Which public keys instances that speak HTTPS or SSL may have. It names policies of the type PublicKeyPolicyType and stands on instance ports.',
    standsOn: 'instancePort',
    attributes: [
      {
        name: 'PublicKeyPolicyName',
        type: 'PolicyName',
        cardinality: 'ONE_OR_MORE',
        description: 'A policy with a key.',
      },
    ],
  },
  {
    name: PUBLIC_KEY,
    description:
      'A public key that an instance may have. It stands in policies of the type BackendServerAuthenticationPolicyType.',
    standsOn: 'policy',
    attributes: [{ name: 'PublicKey', type: 'String', cardinality: 'ONE', description: 'The key.' }],
  },
  {
    name: APP_COOKIE,
    description:
      'Clients keep to their instance for as long as a cookie of the application lives. It stands on HTTP and HTTPS listeners alone.',
    standsOn: 'httpListener',
    attributes: [
      { name: 'CookieName', type: 'String', cardinality: 'ONE', description: "Name of the application's cookie." },
    ],
  },
  {
    name: LB_COOKIE,
    description:
      'Clients keep to their instance while the browser is open, or for a given time. It stands on HTTP and HTTPS listeners alone.',
    standsOn: 'httpListener',
    attributes: [
      {
        name: 'CookieExpirationPeriod',
        type: 'Long',
        cardinality: 'ZERO_OR_ONE',
        description: 'Seconds; without it the cookie lives as long as the browser is open.',
      },
    ],
  },
  {
    name: PROXY_PROTOCOL,
    description:
      'Each connection to an instance begins with a line that names the client. It stands on instance ports of TCP and SSL.',
    standsOn: 'instancePort',
    attributes: [
      { name: 'ProxyProtocol', type: 'Boolean', cardinality: 'ONE', description: 'Whether the line is sent.' },
    ],
  },
];

/** The type of a name; undefined when there is none. */
export function classicPolicyType(name: string): ClassicPolicyKind | undefined {
  return CLASSIC_POLICY_TYPES.find((one) => one.name === name);
}

/** The predefined policies, of which any load balancer may make its own by naming one. */
export const PREDEFINED_POLICIES: readonly ClassicPolicy[] = SSL_POLICIES.map(({ name }) => predefinedPolicy(name));

/** The policy of the load balancer that stands for a predefined security policy. */
export function predefinedPolicy(name: string): ClassicPolicy {
  return {
    policyName: name,
    policyTypeName: SSL_NEGOTIATION,
    attributes: [{ name: REFERENCE_SECURITY_POLICY, value: name }],
  };
}

import type { AlpnPolicy } from './AlpnPolicy.ts';
import type { CertificateArn, ListenerArn, LoadBalancerArn, RuleArn, TargetGroupArn, TrustStoreArn } from './names.ts';

/** Range of a port, of listeners and of targets. */
export const PORT = { min: 1, max: 65_535 } as const;

/** A group of a forward. `weight`: 0 to 999; of the requests it gets its weight over the sum of the weights. */
export interface WeightedTargetGroup {
  readonly targetGroupArn: TargetGroupArn;
  readonly weight: number;
}

/** Whether clients stay with the group that they were given first. */
export interface GroupStickiness {
  readonly enabled: boolean;
  /** 1 to 604800, from the last answer on; null only while it is off. */
  readonly durationSeconds: number | null;
}

/** Sends a request on. Source: ELB, *Actions*. */
export interface ForwardAction {
  readonly type: 'forward';
  /** 1 to 5, each group once. */
  readonly targetGroups: readonly WeightedTargetGroup[];
  readonly stickiness: GroupStickiness;
  /** As it was given; it says nothing while a rule has one action. */
  readonly order: number | null;
}

/** Answers with another address. Parts may hold `#{protocol}`, `#{host}`, `#{port}`, `#{path}` and `#{query}`. RED-01. */
export interface RedirectAction {
  readonly type: 'redirect';
  readonly protocol: 'HTTP' | 'HTTPS' | '#{protocol}';
  /** 1 to 65535, or `#{port}`. */
  readonly port: string;
  readonly host: string;
  /** Begins with `/`. */
  readonly path: string;
  /** Without `?`; may be empty. */
  readonly query: string;
  readonly statusCode: 'HTTP_301' | 'HTTP_302';
  readonly order: number | null;
}

/** Answers by itself. Source: ELB, *Actions*. */
export interface FixedResponseAction {
  readonly type: 'fixed-response';
  /** 200 to 299 or 400 to 599. */
  readonly statusCode: string;
  readonly contentType: ContentType | null;
  /** At most 1024 characters; null: none. */
  readonly messageBody: string | null;
  readonly order: number | null;
}
export type Action = ForwardAction | RedirectAction | FixedResponseAction;

/** What a fixed response may be. */
export const CONTENT_TYPES = [
  'text/plain',
  'text/css',
  'text/html',
  'application/javascript',
  'application/json',
] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** A pair of a query-string condition. Without a key, the value is looked for in every pair. */
export interface QueryPair {
  readonly key?: string;
  readonly value: string;
}

/**
 * One condition; a rule applies when each of its conditions has a value that matches. `regexValues` are regular
 * expressions, found anywhere in the text. Source: ELB, *Rule conditions*.
 */
export type Condition =
  | {
      readonly field: 'path-pattern' | 'host-header';
      readonly values: readonly string[];
      readonly regexValues?: readonly string[];
    }
  | {
      readonly field: 'http-header';
      readonly httpHeaderName: string;
      readonly values: readonly string[];
      readonly regexValues?: readonly string[];
    }
  | { readonly field: 'http-request-method'; readonly values: readonly string[] }
  | { readonly field: 'query-string'; readonly values: readonly QueryPair[] }
  | { readonly field: 'source-ip'; readonly values: readonly string[] };
export type ConditionField = Condition['field'];

/**
 * Changes what a forward sends on: the host, or path and query. `replace` may hold `$1` to `$9`, what the parentheses of
 * the first match of `regex` held, and `$0`, all of it. Source: ELB, *Rule transforms*.
 */
export interface Transform {
  readonly type: 'host-header-rewrite' | 'url-rewrite';
  readonly rewrites: readonly { readonly regex: string; readonly replace: string }[];
}

/** What an HTTPS listener asks of its clients' certificates. Source: ELB, *TLS on ALB/NLB listeners*. */
export type MutualAuthentication =
  | { readonly mode: 'off' }
  | { readonly mode: 'passthrough' }
  | {
      readonly mode: 'verify';
      readonly trustStoreArn: TrustStoreArn;
      readonly ignoreClientCertificateExpiry: boolean;
      readonly advertiseTrustStoreCaNames: boolean;
    };

/** How a secure listener speaks TLS. */
export interface ListenerTls {
  /** Name of one of `SSL_POLICIES`. */
  readonly sslPolicy: string;
  /** For clients that ask for no name, or for one that no other certificate has. */
  readonly defaultCertificateArn: CertificateArn;
  /** Chosen by the name that a client asks for; 25 at most, the default one possibly among them. */
  readonly certificateArns: readonly CertificateArn[];
  readonly mutualAuthentication: MutualAuthentication;
  /** Of TLS listeners, what clients are offered to speak; absent: nothing is agreed on. Name in `ALPN_POLICIES`. */
  readonly alpnPolicy?: AlpnPolicy;
}

/** The policy of a listener that is created without one. Source: ELB, *TLS on ALB/NLB listeners*. */
export const DEFAULT_SSL_POLICY = 'ELBSecurityPolicy-2016-08';
/** Most certificates of one load balancer besides default ones. Source: ELB, *Quotas used for validation*. */
export const CERTIFICATES_PER_LOAD_BALANCER = 25;

/** Protocols of listeners of a Network Load Balancer. Source: ELB, *Listeners, target groups, target types*. */
export type NetworkListenerProtocol = 'TCP' | 'TLS' | 'UDP' | 'TCP_UDP';
export type ListenerProtocol = 'HTTP' | 'HTTPS' | NetworkListenerProtocol | 'GENEVE';

export interface Listener {
  readonly listenerArn: ListenerArn;
  readonly loadBalancerArn: LoadBalancerArn;
  readonly protocol: ListenerProtocol;
  /** 1 to 65535, unique within the load balancer; 6081 for GENEVE, where neither this nor the protocol is ever said. */
  readonly port: number;
  /** Only what was set; `describeAttributes` adds the defaults. Absent: nothing was. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Of secure listeners (HTTPS, and SSL ones of Classic Load Balancers), and only of these. */
  readonly tls?: ListenerTls;
}

/** Range of a rule's priority; the default rule has none and comes last. */
export const PRIORITY = { min: 1, max: 50_000 } as const;

/** A rule of a listener. The default rule has `priority: 'default'` and no conditions; it cannot be deleted. */
export interface Rule {
  readonly ruleArn: RuleArn;
  readonly listenerArn: ListenerArn;
  readonly priority: number | 'default';
  readonly conditions: readonly Condition[];
  readonly action: Action;
  /** At most one of each type; only with a forward. */
  readonly transforms: readonly Transform[];
}

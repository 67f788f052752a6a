import type { CertificateArn, ListenerArn, LoadBalancerArn, RuleArn, TargetGroupArn, TrustStoreArn } from './names.ts';

/** Range of a port, of listeners and of targets. */
export const PORT = { min: 1, max: 65_535 } as const;

/** Where a request goes. Source: `spec` 4.3. */
export interface ForwardAction {
  readonly type: 'forward';
  readonly targetGroupArn: TargetGroupArn;
}
export type Action = ForwardAction;

/** One condition; a rule applies when each of its conditions has a value that matches. Source: `spec` 4.2. */
export type Condition =
  | { readonly field: 'path-pattern'; readonly values: readonly string[] }
  | { readonly field: 'host-header'; readonly values: readonly string[] };

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
}

/** The policy of a listener that is created without one. Source: ELB, *TLS on ALB/NLB listeners*. */
export const DEFAULT_SSL_POLICY = 'ELBSecurityPolicy-2016-08';
/** Most certificates of one load balancer besides default ones. Source: ELB, *Quotas used for validation*. */
export const CERTIFICATES_PER_LOAD_BALANCER = 25;

/** Protocols of listeners of a Network Load Balancer. Source: ELB, *Listeners, target groups, target types*. */
export type NetworkListenerProtocol = 'TCP' | 'UDP' | 'TCP_UDP';
export type ListenerProtocol = 'HTTP' | 'HTTPS' | NetworkListenerProtocol;

export interface Listener {
  readonly listenerArn: ListenerArn;
  readonly loadBalancerArn: LoadBalancerArn;
  readonly protocol: ListenerProtocol;
  /** 1 to 65535, unique within the load balancer. */
  readonly port: number;
  /** Only what was set; `describeAttributes` adds the defaults. Absent: nothing was. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Of secure listeners (HTTPS), and only of these. */
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
}

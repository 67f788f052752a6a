import type { Action, Condition, ListenerProtocol, Transform } from './Listener.ts';
import type { CertificateFacts } from './Certificate.ts';
import type { FunctionCall } from './FunctionCall.ts';
import type {
  CertificateArn,
  ListenerArn,
  LoadBalancerArn,
  NodeId,
  RuleArn,
  TargetGroupArn,
  TargetKey,
  ZoneName,
} from './names.ts';
import type { HealthCheckProtocol } from './TargetGroup.ts';
import type { ServerParameters } from './upstream/UpstreamServer.ts';
import type { UpstreamSettings } from './upstream/UpstreamSettings.ts';
import type { OutageMode } from './ZoneOutage.ts';

/**
 * All that one node needs to know: the product of the snapshot, the input of the data plane. Times are milliseconds,
 * converted here once from ELB's seconds. Plain data: it crosses threads by structured clone.
 */
export interface NodeConfiguration {
  readonly nodeId: NodeId;
  /** Row of the node in the shared table. */
  readonly row: number;
  readonly loadBalancerArn: LoadBalancerArn;
  readonly loadBalancerName: string;
  /** Of a Classic Load Balancer: what is different there is named where it is. */
  readonly isClassic?: true;
  /** Host of HTTP/1.0 requests that name none (E-060, E-062). */
  readonly dnsName: string;
  readonly zone: ZoneName;
  /** Zones that are made to fail, this node's own possibly among them. Absent: none. */
  readonly outages?: Readonly<Partial<Record<ZoneName, OutageMode>>>;
  /** The address of IPv4 on which its listeners accept, and from which it connects and probes. */
  readonly address: string;
  /** The address of IPv6 on which its listeners accept as well. Absent: none. */
  readonly ipv6Address?: string;
  readonly http: HttpSettings;
  /** Of the logs that are on. */
  readonly logs?: LogPlaces;
  readonly listeners: readonly ListenerConfiguration[];
  readonly targetGroups: readonly TargetGroupConfiguration[];
}

/** Where a log goes: a folder named after a bucket, with a prefix or ''. */
export interface LogPlace {
  readonly bucket: string;
  readonly prefix: string;
  /** How long a file grows; 300,000, Classic also 3,600,000. */
  readonly periodMs: number;
}

/** The logs of a node, those that are off left out. */
export type LogPlaces = Readonly<Partial<Record<'access' | 'connection' | 'healthCheck', LogPlace>>>;

export type DesyncMitigationMode = 'monitor' | 'defensive' | 'strictest';

/** Load balancer attributes that concern HTTP. Defaults and ranges: the attribute list of `engine/model`. */
export interface HttpSettings {
  /** Of both sides; any byte starts it again. 1,000 to 4,000,000; default 60,000. */
  readonly idleTimeoutMs: number;
  /** Longest life of a client connection. 60,000 to 604,800,000; default 3,600,000. */
  readonly clientKeepAliveMs: number;
  readonly desyncMitigationMode: DesyncMitigationMode;
  readonly dropInvalidHeaderFields: boolean;
  readonly preserveHostHeader: boolean;
  readonly xffHeaderProcessingMode: 'append' | 'preserve' | 'remove';
  readonly xffClientPort: boolean;
  /** Clients of secure listeners may speak HTTP/2 (E-056). Default true. */
  readonly http2Enabled: boolean;
}

export interface ListenerConfiguration {
  readonly listenerArn: ListenerArn;
  readonly protocol: ListenerProtocol;
  /** The listener's own port: `X-Forwarded-Port`, rules and logs say this one. */
  readonly port: number;
  /** The port that is bound: `port` plus the port offset, or the one that stands for it on a shared address. */
  readonly bindPort: number;
  /** On a shared address: port and bound port of each listener of the node, for redirects from one to another. */
  readonly siblings?: readonly (readonly [port: number, bindPort: number])[];
  /** HTTP only: what it changes in answers; absent: nothing. */
  readonly response?: ResponseSettings;
  /** In order of evaluation; the last one is the default rule and has no conditions. */
  readonly rules: readonly RuleConfiguration[];
  /** Of secure listeners; one that is without it refuses its clients. */
  readonly tls?: TlsConfiguration;
  /** TLS, and TCP of Classic: clients speak TLS, which ends here; without `tls` they are refused. */
  readonly isSecure?: true;
  /** TCP and GENEVE: a connection without a byte for so long is forgotten. 60,000 to 6,000,000; default 350,000. */
  readonly tcpIdleTimeoutMs?: number;
}

/** `routing.http.response.*` of a listener. Source: ELB, *Listener attributes*. */
export interface ResponseSettings {
  /** Answers of the node's own have a Server field. Default true. */
  readonly tellsServer: boolean;
  /** Set in every answer, in the place of fields of these names. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** How a secure listener speaks TLS. Holds private keys: it goes to nodes, and nowhere else. */
export interface TlsConfiguration {
  /** Name of one of `SSL_POLICIES`. */
  readonly sslPolicy: string;
  /** The default certificate. */
  readonly certificate: ServedCertificate;
  /** Chosen by the name that a client asks for. */
  readonly certificates: readonly ServedCertificate[];
  readonly clientCertificates: ClientCertificateSettings;
  /** Of TLS listeners: what clients may speak, the preferred first; absent: nothing is agreed on. */
  readonly alpnProtocols?: readonly string[];
  /** Names of the fields that tell targets what was agreed on; absent: they are not told. */
  readonly versionFields?: { readonly version: string; readonly cipherSuite: string };
}

/** A certificate with its key, and what the choice among several looks at. */
export interface ServedCertificate extends Pick<
  CertificateFacts,
  'subjectAlternativeNames' | 'keyAlgorithm' | 'signatureAlgorithm' | 'notAfterMs'
> {
  readonly certificateArn: CertificateArn;
  /** The leaf first, then its chain. */
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

/** What clients are asked for, and by which fields targets are told. Source: ELB, *Header handling*, mTLS. */
export type ClientCertificateSettings =
  | { readonly mode: 'off' }
  | { readonly mode: 'passthrough'; readonly field: string }
  | {
      readonly mode: 'verify';
      /** CA certificates as PEM, one each. */
      readonly bundle: readonly string[];
      readonly revocations: readonly { readonly issuer: string; readonly serials: readonly string[] }[];
      readonly ignoresExpiry: boolean;
      readonly advertisesCaNames: boolean;
      readonly fields: Readonly<Record<'serialNumber' | 'issuer' | 'subject' | 'validity' | 'leaf', string>>;
    };

export interface RuleConfiguration {
  readonly ruleArn: RuleArn;
  readonly priority: number | 'default';
  readonly conditions: readonly Condition[];
  readonly action: Action;
  readonly transforms: readonly Transform[];
  /** Index among the floats of the shared table, where requests that match it are counted; absent or 0: they are not. */
  readonly counter?: number;
}

export interface TargetGroupConfiguration {
  readonly targetGroupArn: TargetGroupArn;
  readonly name: string;
  /** Its targets speak TLS. */
  readonly isSecure?: boolean;
  /** What its targets speak; absent: HTTP/1.1. Only of application groups. */
  readonly version?: 'HTTP2' | 'GRPC';
  readonly healthCheck: HealthCheckConfiguration;
  /** Its target is a function, which is called. */
  readonly functionCall?: FunctionCall;
  /** Below this many healthy targets the node routes to all it may use (1.6); default 1. */
  readonly minimumHealthyCount: number;
  /** The same as a share of the targets in scope, 1 to 100; null: off. */
  readonly minimumHealthyPercent: number | null;
  /** `balanza.retry_stale_connection.enabled` */
  readonly retryStaleConnection: boolean;
  /** Only of groups of a Network Load Balancer. */
  readonly flow?: FlowSettings;
  /** Only of groups of a Gateway Load Balancer. */
  readonly gateway?: GatewaySettings;
  /** One of Angie's methods, or parameters of Angie's; then `selection` is absent. Absent: ELB's own ways alone. */
  readonly upstream?: UpstreamSettings;
  /** How the next target is chosen; absent: in rotation, all alike. */
  readonly selection?: SelectionSettings;
  /** How clients keep to their target; absent: they do not. */
  readonly stickiness?: StickinessSettings;
  /** In the order of registration, which is the order of rotation. */
  readonly targets: readonly TargetConfiguration[];
}

/** `stickiness.*` of an application's target group. Source: ELB, *Target stickiness*. */
export interface StickinessSettings {
  readonly type: 'lb_cookie' | 'app_cookie';
  /** Since the last response that set the cookie; 1,000 to 604,800,000. */
  readonly durationMs: number;
  /** The application's own cookie; '' for `lb_cookie`. */
  readonly cookieName: string;
  /** The cookie is Classic's: set once, valid for as long as the browser keeps it; `durationMs` may be 0, the browser's session. */
  readonly isClassic?: true;
}

/** `load_balancing.algorithm.*` and `slow_start.duration_seconds`. Source: ELB, *Target selection algorithms*. */
export interface SelectionSettings {
  readonly algorithm: 'round_robin' | 'least_outstanding_requests' | 'weighted_random';
  /** 30,000 to 900,000; 0: targets get their full share at once. Only with `round_robin`. */
  readonly slowStartMs: number;
  /** Targets that fail more than their peers get less. Only with `weighted_random`. */
  readonly mitigatesAnomalies: boolean;
}

/** How nodes treat the connections and datagrams of a group. Source: ELB, *NLB*, 5.3 to 5.6. */
export interface FlowSettings {
  /** All flows of a source address go to one target. */
  readonly isSticky: boolean;
  /** The target sees the client's address, not the node's. */
  readonly preservesClientAddress: boolean;
  /** Each connection begins with a PROXY protocol v2 header. */
  readonly proxyProtocol: boolean;
  /** Flows of a target whose deregistration delay is over end. */
  readonly endsOnDeregistration: boolean;
  /** Connections of a target that is found unhealthy are reset, unless the node fails open. */
  readonly endsOnUnhealthy: boolean;
  /** Where they are not reset then: after so long they are. Milliseconds; default never. */
  readonly unhealthyDrainMs?: number;
}

/** How nodes treat the flows of a group of a Gateway Load Balancer. Source: ELB, *GWLB*; NLB-03. */
export interface GatewaySettings {
  /** How many parts of a packet tell its flow from others: with ports (5), without (3), the two addresses alone (2). */
  readonly tuple: 5 | 3 | 2;
  /** Flows of a target that is gone or unhealthy move to another one. */
  readonly rebalances: boolean;
}

export interface HealthCheckConfiguration {
  readonly protocol: HealthCheckProtocol;
  readonly path: string;
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly healthyThreshold: number;
  readonly unhealthyThreshold: number;
  /** What a request speaks; absent: HTTP/1.1. A call of gRPC is judged by its own status. */
  readonly version?: 'HTTP2' | 'GRPC';
  /** Inclusive ranges of passing codes; empty for TCP. */
  readonly matcher: readonly (readonly [from: number, to: number])[];
  /** Network Load Balancers: a request names the node's address and this port as its host, not the target's (HCK-05). */
  readonly listenerPort?: number;
  /** Each connection begins with a PROXY protocol v2 header without client (NLB-01). */
  readonly proxyHeader?: boolean;
  /** HTTPS up to TLS 1.2 alone: a target that speaks only TLS 1.3 fails (E-111). */
  readonly hasOldTls?: true;
  /** A request has the fields that a Classic Load Balancer sends. */
  readonly isClassic?: true;
  /** Nothing is checked, and targets count as healthy. Only of functions. */
  readonly isOff?: true;
  /** The check is a call of the function. */
  readonly functionCall?: FunctionCall;
}

export interface TargetConfiguration {
  readonly key: TargetKey;
  /** Row of this target, at this node, in the shared table. */
  readonly row: number;
  readonly host: string;
  readonly port: number;
  readonly healthCheckPort: number;
  /** Of a group whose `upstream_probe` asks at another port than the target's own. */
  readonly probePort?: number;
  readonly zone: ZoneName | 'all';
  /** Whether this node may send it new requests: in scope and not draining. */
  readonly routable: boolean;
  /** Whether this node probes it. Not while it drains. */
  readonly checked: boolean;
  /** Being deregistered. When a draining target is removed, its delay is over and requests in flight to it end (N-013). */
  readonly draining: boolean;
  /** Of a group with `upstream`: what Angie would say in its `server` line. */
  readonly server?: ServerParameters;
}

/**
 * The difference between two configurations of one node. Absent parts are unchanged. What is put replaces the part
 * of the same name where it stands, or is added at the end; so the order of parts is the order in which they came.
 */
export interface NodePatch {
  readonly nodeId: NodeId;
  /** Everything but listeners and target groups, whole, when any of it changed; always present in a first patch. */
  readonly base?: Omit<NodeConfiguration, 'listeners' | 'targetGroups'>;
  readonly listeners?: {
    readonly put: readonly ListenerConfiguration[];
    readonly remove: readonly ListenerArn[];
  };
  readonly targetGroups?: {
    readonly put: readonly TargetGroupPatch[];
    readonly remove: readonly TargetGroupArn[];
  };
}

export interface TargetGroupPatch {
  readonly targetGroupArn: TargetGroupArn;
  readonly base?: Omit<TargetGroupConfiguration, 'targets'>;
  readonly putTargets: readonly TargetConfiguration[];
  readonly removeTargets: readonly TargetKey[];
  /** Those of `removeTargets` that are no longer registered: requests in flight to them end now (N-013, N-014). */
  readonly deregistered?: readonly TargetKey[];
}

import { classicGroupArn, stickyPolicy } from './classicGroupArn.ts';
import { APP_COOKIE, PROXY_PROTOCOL, SSL_NEGOTIATION } from './ClassicPolicyKind.ts';
import { speaksHttp, type ClassicListener, type ClassicLoadBalancer } from './ClassicLoadBalancer.ts';
import { forwardTo } from './forwardTo.ts';
import { DEFAULT_SSL_POLICY, type Listener, type ListenerProtocol, type Rule } from './Listener.ts';
import type { LoadBalancer } from './LoadBalancer.ts';
import { LOG_ATTRIBUTES } from './logAttributes.ts';
import { listenerArn, ruleArn, targetKey, type TargetGroupArn, type TargetKey } from './names.ts';
import { parseClassicTarget } from './parseClassicTarget.ts';
import type { Resources } from './Resources.ts';
import type { HealthCheckSettings, TargetGroup, TargetRegistration } from './TargetGroup.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * What runs of Classic Load Balancers, in the terms of the other types: each becomes a load balancer whose listeners
 * forward everything to a group that nobody has created, one for each instance protocol, instance port and stickiness, in
 * which its instances are registered. Nodes, health, DNS and metrics work from this and know of Classic only what is
 * different there (`isClassic`); who shows or changes resources works from what was created. The same resources when
 * there is no Classic one. Source: E-009, E-024, E-049, E-050; ELB, *Classic load balancer*.
 */
export function withClassicBalancers(resources: Resources): Resources {
  if (resources.classicLoadBalancers.size === 0) return resources;
  const known = ANSWERS.get(resources) ?? expanded(resources);
  ANSWERS.set(resources, known);
  return known;
}

/** Many ask about the same resources, which never change. */
const ANSWERS = new WeakMap<Resources, Resources>();

function expanded(resources: Resources): Resources {
  const loadBalancers = new Map(resources.loadBalancers);
  const listeners = new Map(resources.listeners);
  const rules = new Map(resources.rules);
  const targetGroups = new Map(resources.targetGroups);
  const targets = new Map(resources.targets);
  for (const balancer of resources.classicLoadBalancers.values()) {
    loadBalancers.set(balancer.loadBalancerArn, loadBalancerOf(balancer));
    for (const classic of balancer.listeners) {
      const group = groupOf(balancer, classic, classicGroupArn(resources.region, balancer, classic));
      const listener = listenerOf(balancer, classic);
      const rule = ruleOf(listener, group.targetGroupArn);
      listeners.set(listener.listenerArn, listener);
      rules.set(rule.ruleArn, rule);
      targetGroups.set(group.targetGroupArn, group);
      targets.set(group.targetGroupArn, registrationsOf(resources, balancer, group));
    }
  }
  return { ...resources, loadBalancers, listeners, rules, targetGroups, targets };
}

function loadBalancerOf(balancer: ClassicLoadBalancer): LoadBalancer {
  const { loadBalancerArn, name, scheme, vpcId, dnsName, createdAtMs, zoneMappings, securityGroups } = balancer;
  const { idleTimeoutSeconds, desyncMitigationMode, accessLog } = balancer.attributes;
  return {
    loadBalancerArn,
    name,
    type: 'application',
    isClassic: true,
    scheme,
    ipAddressType: 'ipv4',
    vpcId,
    dnsName,
    createdAtMs,
    zoneMappings,
    securityGroups,
    ...(accessLog?.enabled === true && { accessLogMinutes: accessLog.emitIntervalMinutes }),
    attributes: {
      ...(accessLog?.enabled === true && {
        [LOG_ATTRIBUTES.access.enabled]: 'true',
        [LOG_ATTRIBUTES.access.bucket]: accessLog.bucket,
        [LOG_ATTRIBUTES.access.prefix]: accessLog.prefix,
      }),
      'idle_timeout.timeout_seconds': String(idleTimeoutSeconds),
      'routing.http.desync_mitigation_mode': desyncMitigationMode,
      // Changing the host is for Application Load Balancers (E-064).
      'routing.http.preserve_host_header.enabled': 'true',
    },
  };
}

function listenerOf(balancer: ClassicLoadBalancer, classic: ClassicListener): Listener {
  const { protocol, loadBalancerPort, sslCertificateId } = classic;
  const { loadBalancerArn, attributes } = balancer;
  return {
    listenerArn: listenerArn(loadBalancerArn, String(loadBalancerPort)),
    loadBalancerArn,
    protocol: servedProtocol(protocol),
    port: loadBalancerPort,
    ...(sslCertificateId !== null && {
      tls: {
        sslPolicy: securityPolicyOf(balancer, classic),
        defaultCertificateArn: sslCertificateId,
        certificateArns: [],
        mutualAuthentication: { mode: 'off' },
      },
    }),
    ...(!speaksHttp(protocol) && {
      attributes: { 'tcp.idle_timeout.seconds': String(attributes.idleTimeoutSeconds) },
    }),
  };
}

/** SSL is TCP with TLS: the listener has a certificate, the group is secure. */
function servedProtocol(protocol: ClassicListener['protocol']): Extract<ListenerProtocol, 'HTTP' | 'HTTPS' | 'TCP'> {
  return protocol === 'SSL' ? 'TCP' : protocol;
}

/** The predefined policy that the listener's own names, or the default. */
function securityPolicyOf({ policies }: ClassicLoadBalancer, { policyNames }: ClassicListener): string {
  const policy = policies.find(
    ({ policyName, policyTypeName }) => policyTypeName === SSL_NEGOTIATION && policyNames.includes(policyName),
  );
  return policy?.attributes[0]?.value ?? DEFAULT_SSL_POLICY;
}

function ruleOf({ listenerArn: of }: Listener, group: TargetGroupArn): Rule {
  return {
    ruleArn: ruleArn(of, 'default'),
    listenerArn: of,
    priority: 'default',
    conditions: [],
    action: forwardTo(group),
    transforms: [],
  };
}

function groupOf(balancer: ClassicLoadBalancer, classic: ClassicListener, targetGroupArn: TargetGroupArn): TargetGroup {
  const { instanceProtocol, instancePort } = classic;
  const isHttp = speaksHttp(instanceProtocol);
  return {
    targetGroupArn,
    name: `${balancer.name}:${instancePort}`,
    protocol: servedProtocol(instanceProtocol),
    ...(instanceProtocol === 'SSL' && { isSecure: true }),
    protocolVersion: isHttp ? 'HTTP1' : null,
    port: instancePort,
    vpcId: balancer.vpcId,
    targetType: 'instance',
    ipAddressType: 'ipv4',
    createdAtMs: balancer.createdAtMs,
    healthCheck: healthCheckOf(balancer),
    attributes: {
      'load_balancing.cross_zone.enabled': String(balancer.attributes.crossZone),
      // Never below it: a Classic Load Balancer does not fail open.
      'target_group_health.unhealthy_state_routing.minimum_healthy_targets.count': '0',
      ...(isHttp ? requestAttributes(balancer, classic) : flowAttributes(balancer, classic)),
    },
  };
}

function healthCheckOf({ healthCheck }: ClassicLoadBalancer): HealthCheckSettings {
  const { protocol, port, path } = parseClassicTarget(healthCheck.target);
  return {
    healthCheckProtocol: protocol === 'SSL' ? 'TLS' : protocol,
    healthCheckPort: port,
    healthCheckPath: path,
    healthCheckIntervalSeconds: healthCheck.interval,
    healthCheckTimeoutSeconds: healthCheck.timeout,
    healthyThresholdCount: healthCheck.healthyThreshold,
    unhealthyThresholdCount: healthCheck.unhealthyThreshold,
    matcher: '200',
  };
}

/** Least outstanding requests, and the stickiness of the listener. Source: E-050. */
function requestAttributes(balancer: ClassicLoadBalancer, classic: ClassicListener): Attributes {
  const algorithm = { 'load_balancing.algorithm.type': 'least_outstanding_requests' };
  const policy = stickyPolicy(balancer, classic);
  if (!policy) return algorithm;
  const [attribute] = policy.attributes;
  return {
    ...algorithm,
    'stickiness.enabled': 'true',
    ...(policy.policyTypeName === APP_COOKIE
      ? { 'stickiness.type': 'app_cookie', 'stickiness.app_cookie.cookie_name': attribute?.value ?? '' }
      : { 'stickiness.type': 'lb_cookie', 'stickiness.lb_cookie.duration_seconds': attribute?.value ?? '0' }),
  };
}

/** Connections come from the node's address, and end with the registration of their instance. */
function flowAttributes(balancer: ClassicLoadBalancer, { instancePort }: ClassicListener): Attributes {
  const onPort = balancer.instancePortPolicies.find((one) => one.instancePort === instancePort)?.policyNames ?? [];
  const isProxied = balancer.policies.some(
    ({ policyName, policyTypeName, attributes }) =>
      policyTypeName === PROXY_PROTOCOL && onPort.includes(policyName) && attributes[0]?.value === 'true',
  );
  return {
    'preserve_client_ip.enabled': 'false',
    'proxy_protocol_v2.enabled': String(isProxied),
    'deregistration_delay.connection_termination.enabled': 'true',
    'target_health_state.unhealthy.connection_termination.enabled': 'false',
  };
}

function registrationsOf(
  { instances }: Resources,
  balancer: ClassicLoadBalancer,
  { targetGroupArn, port }: TargetGroup,
): ReadonlyMap<TargetKey, TargetRegistration> {
  return new Map(
    balancer.instances.flatMap(({ instanceId, registeredAtMs, drainingUntilMs }) => {
      const instance = instances.get(instanceId);
      if (!instance) return [];
      const key = targetKey(instanceId, port);
      const { zone } = instance;
      return [[key, { targetGroupArn, key, id: instanceId, port, zone, registeredAtMs, drainingUntilMs }]];
    }),
  );
}

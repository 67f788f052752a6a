import type { Action, Condition, Listener, Rule } from '../../model/Listener.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { awsAttributes, noteOfTopology, Notes, type Exported, type Topology } from './Topology.ts';

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json | undefined };

/**
 * Writes resources as a CloudFormation template, in JSON. VPC and subnets are parameters: those of this machine exist
 * nowhere else. Source: contract, *Angie configurations*.
 */
export function exportCloudFormation(topology: Topology): Exported {
  const notes = new Notes();
  noteOfTopology(topology, notes);
  const names = new LogicalIds(topology);
  const zones = [...new Set(topology.loadBalancers.flatMap((one) => one.zoneMappings.map(({ zone }) => zone)))].sort();
  const resources: Record<string, Json> = {};
  for (const group of topology.targetGroups)
    resources[names.of(group.targetGroupArn)] = targetGroup(topology, group, notes);
  for (const one of topology.loadBalancers) resources[names.of(one.loadBalancerArn)] = loadBalancer(one, notes);
  for (const one of topology.listeners) {
    const standard = topology.rules.find((rule) => rule.listenerArn === one.listenerArn && rule.priority === 'default');
    resources[names.of(one.listenerArn)] = listener(one, standard, names);
  }
  for (const rule of topology.rules) {
    if (rule.priority === 'default') continue;
    if (rule.transforms.length > 0) notes.add(`The transforms of rule ${rule.priority} are not written.`);
    resources[names.of(rule.ruleArn)] = listenerRule(rule, names);
  }
  const template = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: ['Load balancers made with Balanza.', ...notes.all].join(' ').slice(0, 1_024),
    Parameters: {
      VpcId: { Type: 'AWS::EC2::VPC::Id' },
      ...Object.fromEntries(
        zones.map((zone) => [
          subnetName(zone),
          { Type: 'AWS::EC2::Subnet::Id', Description: `Subnet in the zone that is ${zone} here` },
        ]),
      ),
    },
    Resources: resources,
  };
  return { text: `${JSON.stringify(template, null, 2)}\n`, notes: notes.all };
}

/** Names of resources within the template: letters and digits, each once. */
class LogicalIds {
  readonly #names = new Map<string, string>();

  constructor({ loadBalancers, targetGroups, listeners, rules }: Topology) {
    for (const { loadBalancerArn, name } of loadBalancers) this.#add(loadBalancerArn, `LoadBalancer ${name}`);
    for (const { targetGroupArn, name } of targetGroups) this.#add(targetGroupArn, `TargetGroup ${name}`);
    for (const { listenerArn, loadBalancerArn, port } of listeners) {
      this.#add(listenerArn, `${this.of(loadBalancerArn)} Listener${port}`);
    }
    for (const { ruleArn, listenerArn, priority } of rules)
      this.#add(ruleArn, `${this.of(listenerArn)} Rule${priority}`);
  }

  of(arn: string): string {
    return this.#names.get(arn) ?? 'Unknown';
  }

  #add(arn: string, words: string): void {
    const name = words
      .split(/[^A-Za-z0-9]+/)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('');
    const taken = new Set(this.#names.values());
    let unique = name;
    for (let count = 2; taken.has(unique); count += 1) unique = `${name}${count}`;
    this.#names.set(arn, unique);
  }
}

function loadBalancer(one: LoadBalancer, notes: Notes): Json {
  const attributes = awsAttributes(one.name, one.attributes, notes);
  return {
    Type: 'AWS::ElasticLoadBalancingV2::LoadBalancer',
    Properties: {
      Name: one.name,
      Type: one.type,
      Scheme: one.type === 'gateway' ? undefined : one.scheme,
      SubnetMappings: one.zoneMappings.map(({ zone }) => ({ SubnetId: { Ref: subnetName(zone) } })),
      LoadBalancerAttributes: attributes.length === 0 ? undefined : keyValues(attributes),
    },
  };
}

function targetGroup({ targets }: Topology, group: TargetGroup, notes: Notes): Json {
  const { healthCheck } = group;
  const attributes = awsAttributes(group.name, group.attributes, notes);
  const hasPath = healthCheck.healthCheckProtocol === 'HTTP' || healthCheck.healthCheckProtocol === 'HTTPS';
  return {
    Type: 'AWS::ElasticLoadBalancingV2::TargetGroup',
    Properties: {
      Name: group.name,
      Protocol: group.protocol,
      ProtocolVersion: group.protocolVersion ?? undefined,
      Port: group.port,
      VpcId: { Ref: 'VpcId' },
      TargetType: group.targetType,
      HealthCheckProtocol: healthCheck.healthCheckProtocol,
      HealthCheckPort: String(healthCheck.healthCheckPort),
      HealthCheckPath: hasPath ? healthCheck.healthCheckPath : undefined,
      HealthCheckIntervalSeconds: healthCheck.healthCheckIntervalSeconds,
      HealthCheckTimeoutSeconds: healthCheck.healthCheckTimeoutSeconds,
      HealthyThresholdCount: healthCheck.healthyThresholdCount,
      UnhealthyThresholdCount: healthCheck.unhealthyThresholdCount,
      Matcher: hasPath ? { HttpCode: healthCheck.matcher } : undefined,
      TargetGroupAttributes: attributes.length === 0 ? undefined : keyValues(attributes),
      Targets: targets
        .filter(
          ({ targetGroupArn, drainingUntilMs }) => targetGroupArn === group.targetGroupArn && drainingUntilMs === null,
        )
        .map(({ id, port, zone }) => ({ Id: id, Port: port, AvailabilityZone: zone === 'all' ? 'all' : undefined })),
    },
  };
}

function listener(one: Listener, standard: Rule | undefined, names: LogicalIds): Json {
  const isGateway = one.protocol === 'GENEVE';
  return {
    Type: 'AWS::ElasticLoadBalancingV2::Listener',
    Properties: {
      LoadBalancerArn: { Ref: names.of(one.loadBalancerArn) },
      Protocol: isGateway ? undefined : one.protocol,
      Port: isGateway ? undefined : one.port,
      SslPolicy: one.tls?.sslPolicy,
      Certificates: one.tls ? [{ CertificateArn: one.tls.defaultCertificateArn }] : undefined,
      DefaultActions: standard ? [action(standard.action, names)] : [],
    },
  };
}

function listenerRule(rule: Rule, names: LogicalIds): Json {
  return {
    Type: 'AWS::ElasticLoadBalancingV2::ListenerRule',
    Properties: {
      ListenerArn: { Ref: names.of(rule.listenerArn) },
      Priority: Number(rule.priority),
      Conditions: rule.conditions.map(condition),
      Actions: [action(rule.action, names)],
    },
  };
}

function action(one: Action, names: LogicalIds): Json {
  switch (one.type) {
    case 'forward':
      return {
        Type: 'forward',
        ForwardConfig: {
          TargetGroups: one.targetGroups.map(({ targetGroupArn, weight }) => ({
            TargetGroupArn: { Ref: names.of(targetGroupArn) },
            Weight: weight,
          })),
          TargetGroupStickinessConfig: one.stickiness.enabled
            ? { Enabled: true, DurationSeconds: one.stickiness.durationSeconds ?? 1 }
            : undefined,
        },
      };
    case 'redirect':
      return {
        Type: 'redirect',
        RedirectConfig: {
          Protocol: one.protocol,
          Port: one.port,
          Host: one.host,
          Path: one.path,
          Query: one.query,
          StatusCode: one.statusCode,
        },
      };
    case 'fixed-response':
      return {
        Type: 'fixed-response',
        FixedResponseConfig: {
          StatusCode: one.statusCode,
          ContentType: one.contentType ?? undefined,
          MessageBody: one.messageBody ?? undefined,
        },
      };
    default:
      return one satisfies never;
  }
}

function condition(one: Condition): Json {
  switch (one.field) {
    case 'path-pattern':
    case 'host-header': {
      const config = { Values: one.values, RegexValues: one.regexValues };
      return one.field === 'path-pattern'
        ? { Field: one.field, PathPatternConfig: config }
        : { Field: one.field, HostHeaderConfig: config };
    }
    case 'http-header':
      return { Field: one.field, HttpHeaderConfig: { HttpHeaderName: one.httpHeaderName, Values: one.values } };
    case 'http-request-method':
      return { Field: one.field, HttpRequestMethodConfig: { Values: one.values } };
    case 'query-string':
      return {
        Field: one.field,
        QueryStringConfig: { Values: one.values.map(({ key, value }) => ({ Key: key, Value: value })) },
      };
    case 'source-ip':
      return { Field: one.field, SourceIpConfig: { Values: one.values } };
    default:
      return one satisfies never;
  }
}

function keyValues(attributes: readonly (readonly [string, string])[]): Json {
  return attributes.map(([key, value]) => ({ Key: key, Value: value }));
}

function subnetName(zone: string): string {
  return `Subnet${zone.slice(-1).toUpperCase()}`;
}

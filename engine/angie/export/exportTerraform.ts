import type { Action, Condition, Listener, Rule } from '../../model/Listener.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import type { TargetGroup, TargetRegistration } from '../../model/TargetGroup.ts';
import { hclText, type HclBlock, type HclValue } from './HclBlock.ts';
import { groupArguments, loadBalancerArguments } from './loadBalancerArguments.ts';
import { awsAttributes, noteOfTopology, Notes, type Exported, type Topology } from './Topology.ts';

/**
 * Writes resources as Terraform's configuration for AWS. VPC and subnets are variables: those of this machine exist
 * nowhere else. Source: contract, *Angie configurations*.
 */
export function exportTerraform(topology: Topology): Exported {
  const notes = new Notes();
  noteOfTopology(topology, notes);
  const names = new Labels(topology);
  const zones = [...new Set(topology.loadBalancers.flatMap((one) => one.zoneMappings.map(({ zone }) => zone)))].sort();
  const blocks: HclBlock[] = [
    {
      head: 'terraform',
      blocks: [{ head: 'required_providers', sets: { aws: { raw: '{ source = "hashicorp/aws" }' } } }],
    },
    { head: 'variable "vpc_id"', sets: { type: { raw: 'string' } } },
    ...zones.map((zone): HclBlock => ({
      head: `variable "${subnetName(zone)}"`,
      sets: { type: { raw: 'string' }, description: `Subnet in the zone that is ${zone} here` },
    })),
    ...topology.targetGroups.map((group) => targetGroup(group, names, notes)),
    ...topology.targets.flatMap((target, index) =>
      target.drainingUntilMs === null ? [attachment(target, index, names)] : [],
    ),
    ...topology.loadBalancers.map((one) => loadBalancer(one, names, notes)),
    ...topology.listeners.map((one) => {
      const standard = topology.rules.find(
        (rule) => rule.listenerArn === one.listenerArn && rule.priority === 'default',
      );
      return listener(one, standard, names);
    }),
    ...topology.rules.flatMap((rule) => {
      if (rule.priority === 'default') return [];
      if (rule.transforms.length > 0) notes.add(`The transforms of rule ${rule.priority} are not written.`);
      return [listenerRule(rule, names)];
    }),
  ];
  const comments = notes.all.map((note) => `# ${note}\n`).join('');
  return { text: `${comments}${comments === '' ? '' : '\n'}${hclText(blocks)}`, notes: notes.all };
}

/** What resources are called within the configuration: by kind, letters, digits, `_` and `-`, each once. */
class Labels {
  readonly #labels = new Map<string, string>();

  constructor({ loadBalancers, targetGroups, listeners, rules }: Topology) {
    for (const { loadBalancerArn, name } of loadBalancers) this.#add(loadBalancerArn, name);
    for (const { targetGroupArn, name } of targetGroups) this.#add(targetGroupArn, name);
    for (const { listenerArn, loadBalancerArn, port } of listeners) {
      this.#add(listenerArn, `${this.of(loadBalancerArn)}-${port}`);
    }
    for (const { ruleArn, listenerArn, priority } of rules) this.#add(ruleArn, `${this.of(listenerArn)}-${priority}`);
  }

  of(arn: string): string {
    return this.#labels.get(arn) ?? 'unknown';
  }

  #add(arn: string, name: string): void {
    const label = /^[A-Za-z_]/.test(name) ? name : `_${name}`;
    const taken = new Set(this.#labels.values());
    let unique = label;
    for (let count = 2; taken.has(unique); count += 1) unique = `${label}-${count}`;
    this.#labels.set(arn, unique);
  }
}

function loadBalancer(one: LoadBalancer, names: Labels, notes: Notes): HclBlock {
  const isGateway = one.type === 'gateway';
  return {
    head: `resource "aws_lb" "${names.of(one.loadBalancerArn)}"`,
    sets: {
      name: one.name,
      load_balancer_type: one.type,
      internal: isGateway ? undefined : one.scheme === 'internal',
      ...loadBalancerArguments(one.name, awsAttributes(one.name, one.attributes, notes), notes),
    },
    blocks: one.zoneMappings.map(({ zone }) => ({
      head: 'subnet_mapping',
      sets: { subnet_id: { raw: `var.${subnetName(zone)}` } },
    })),
  };
}

function targetGroup(group: TargetGroup, names: Labels, notes: Notes): HclBlock {
  const { sets, blocks } = groupArguments(group.name, awsAttributes(group.name, group.attributes, notes), notes);
  const { healthCheck } = group;
  const hasPath = healthCheck.healthCheckProtocol === 'HTTP' || healthCheck.healthCheckProtocol === 'HTTPS';
  return {
    head: `resource "aws_lb_target_group" "${names.of(group.targetGroupArn)}"`,
    sets: {
      name: group.name,
      port: group.port,
      protocol: group.protocol,
      protocol_version: group.protocolVersion ?? undefined,
      target_type: group.targetType,
      vpc_id: { raw: 'var.vpc_id' },
      ...sets,
    },
    blocks: [
      {
        head: 'health_check',
        sets: {
          protocol: healthCheck.healthCheckProtocol,
          port: String(healthCheck.healthCheckPort),
          path: hasPath ? healthCheck.healthCheckPath : undefined,
          matcher: hasPath ? healthCheck.matcher : undefined,
          interval: healthCheck.healthCheckIntervalSeconds,
          timeout: healthCheck.healthCheckTimeoutSeconds,
          healthy_threshold: healthCheck.healthyThresholdCount,
          unhealthy_threshold: healthCheck.unhealthyThresholdCount,
        },
      },
      ...blocks,
    ],
  };
}

function attachment({ targetGroupArn, id, port, zone }: TargetRegistration, index: number, names: Labels): HclBlock {
  const group = names.of(targetGroupArn);
  return {
    head: `resource "aws_lb_target_group_attachment" "${group}-${index}"`,
    sets: {
      target_group_arn: reference('aws_lb_target_group', group),
      target_id: id,
      port,
      availability_zone: zone === 'all' ? 'all' : undefined,
    },
  };
}

function listener(one: Listener, standard: Rule | undefined, names: Labels): HclBlock {
  const isGateway = one.protocol === 'GENEVE';
  return {
    head: `resource "aws_lb_listener" "${names.of(one.listenerArn)}"`,
    sets: {
      load_balancer_arn: reference('aws_lb', names.of(one.loadBalancerArn)),
      port: isGateway ? undefined : one.port,
      protocol: isGateway ? undefined : one.protocol,
      ssl_policy: one.tls?.sslPolicy,
      certificate_arn: one.tls?.defaultCertificateArn,
    },
    blocks: standard ? [action('default_action', standard.action, names)] : [],
  };
}

function listenerRule(rule: Rule, names: Labels): HclBlock {
  return {
    head: `resource "aws_lb_listener_rule" "${names.of(rule.ruleArn)}"`,
    sets: { listener_arn: reference('aws_lb_listener', names.of(rule.listenerArn)), priority: Number(rule.priority) },
    blocks: [
      ...rule.conditions.map((one): HclBlock => ({ head: 'condition', blocks: condition(one) })),
      action('action', rule.action, names),
    ],
  };
}

function action(head: string, one: Action, names: Labels): HclBlock {
  const sets = { type: one.type };
  switch (one.type) {
    case 'forward': {
      const groups = one.targetGroups.map(({ targetGroupArn, weight }) => ({
        head: 'target_group',
        sets: { arn: reference('aws_lb_target_group', names.of(targetGroupArn)), weight },
      }));
      const { enabled, durationSeconds } = one.stickiness;
      const sticky = enabled ? [{ head: 'stickiness', sets: { enabled, duration: durationSeconds ?? 1 } }] : [];
      return { head, sets, blocks: [{ head: 'forward', blocks: [...groups, ...sticky] }] };
    }
    case 'redirect': {
      const { protocol, port, host, path, query, statusCode: status_code } = one;
      return { head, sets, blocks: [{ head: 'redirect', sets: { protocol, port, host, path, query, status_code } }] };
    }
    case 'fixed-response': {
      const { contentType, messageBody, statusCode: status_code } = one;
      const inner = { content_type: contentType ?? 'text/plain', message_body: messageBody ?? undefined, status_code };
      return { head, sets, blocks: [{ head: 'fixed_response', sets: inner }] };
    }
    default:
      return one satisfies never;
  }
}

function condition(one: Condition): readonly HclBlock[] {
  const values = (list: readonly string[], regexes: readonly string[] | undefined) => ({
    values: list.length === 0 ? undefined : list,
    regex_values: regexes,
  });
  switch (one.field) {
    case 'path-pattern':
      return [{ head: 'path_pattern', sets: values(one.values, one.regexValues) }];
    case 'host-header':
      return [{ head: 'host_header', sets: values(one.values, one.regexValues) }];
    case 'http-header':
      return [
        { head: 'http_header', sets: { http_header_name: one.httpHeaderName, ...values(one.values, one.regexValues) } },
      ];
    case 'http-request-method':
      return [{ head: 'http_request_method', sets: { values: one.values } }];
    case 'query-string':
      return one.values.map(({ key, value }) => ({ head: 'query_string', sets: { key, value } }));
    case 'source-ip':
      return [{ head: 'source_ip', sets: { values: one.values } }];
    default:
      return one satisfies never;
  }
}

function reference(type: string, label: string): HclValue {
  return { raw: `${type}.${label}.arn` };
}

function subnetName(zone: string): string {
  return `subnet_${zone.slice(-1)}`;
}

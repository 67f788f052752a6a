import { basename, extname } from 'node:path';
import { loadConfiguration } from '../../angie/compile/io/loadConfiguration.ts';
import type { ImportedAction, ImportedListener, ImportedRule, ImportPlan } from '../../angie/import/ImportPlan.ts';
import { planLines } from '../../angie/import/ImportPlan.ts';
import { planImport } from '../../angie/import/planImport.ts';
import { problemLine } from '../../angie/directives/problemLine.ts';
import { givenPath } from '../../start/givenPath.ts';
import { readArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';
import { ElbClient, elements, type QueryValue } from './ElbClient.ts';
import { ENGINE_OPTIONS, reachedEngine } from './reachedEngine.ts';
import { failed } from './runningEngine.ts';

/** `balanza import FILE`: makes resources of a running engine of an Angie configuration. Source: contract. */
export const importCommand: Command = {
  usage: 'FILE [--preview] [--name NAME] [--data-dir DIR | --endpoint-url URL]',
  summary: [
    'Makes load balancers and target groups of an Angie (or nginx) configuration, in a running engine.',
    'What cannot be carried over is said on standard error.',
    '--preview             shows what it becomes, and changes nothing',
    '--name NAME           of the load balancers (the name of the file)',
    '--data-dir DIR        data folder of the running engine (the platform’s)',
    '--endpoint-url URL    the AWS endpoint instead, with the keys of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ].join('\n'),
  run: async (args) => {
    const given = readArguments(args, { ...ENGINE_OPTIONS, preview: '', name: 'NAME of the load balancers' });
    const [file, ...more] = given.words;
    if (file === undefined || more.length > 0) throw new UsageError('import takes exactly one FILE, a configuration.');
    const { configuration, problems } = await loadConfiguration(givenPath(file));
    const errors = problems.filter(({ level }) => level === 'emerg');
    if (errors.length > 0) return failed(errors.map((error) => problemLine(error)).join('\n'));
    const plan = planImport(configuration, given.options['name'] ?? basename(file, extname(file)));
    for (const note of plan.notes) process.stderr.write(`${note}\n`);
    if (given.options['preview'] !== undefined) {
      process.stdout.write(`${planLines(plan).join('\n')}\n`);
      return 0;
    }
    const engine = await reachedEngine(given);
    if (typeof engine === 'string') return failed(engine);
    let refused: ReadonlyMap<string, string>;
    try {
      refused = await carryOut(plan, new ElbClient(engine));
    } catch (error) {
      return failed(`The import stopped: ${error instanceof Error ? error.message : String(error)}`);
    }
    const groups = plan.groups.map((group) => (refused.has(group.name) ? { ...group, attributes: {} } : group));
    process.stdout.write(`${planLines({ ...plan, groups }).join('\n')}\n`);
    if (refused.size === 0) return 0;
    return failed([...refused].map(([name, reason]) => refusedLine(name, reason)).join('\n'));
  },
};

function refusedLine(name: string, reason: string): string {
  return `Target group ${name} has none of the attributes of the file, so it does not balance as the file says: ${reason}`;
}

/** Resolves with why attributes of groups were refused, by the names of the groups: all else is made. */
async function carryOut(plan: ImportPlan, elb: ElbClient): Promise<ReadonlyMap<string, string>> {
  const network = await elb.call('DescribeSubnets', {});
  const subnets = elements(network, 'subnetId').slice(0, 2);
  const vpcId = elements(network, 'vpcId')[0] ?? '';
  const groups = new Map<string, string>();
  const refused = new Map<string, string>();
  for (const { name, protocol, port, targets, attributes } of plan.groups) {
    const made = await elb.call('CreateTargetGroup', {
      Name: name,
      Protocol: protocol,
      Port: port,
      VpcId: vpcId,
      TargetType: 'ip',
    });
    const arn = elements(made, 'TargetGroupArn')[0] ?? '';
    groups.set(name, arn);
    if (targets.length > 0) {
      await elb.call('RegisterTargets', {
        TargetGroupArn: arn,
        Targets: targets.map(({ id, port: targetPort }) => ({ Id: id, Port: targetPort, AvailabilityZone: 'all' })),
      });
    }
    const pairs = Object.entries(attributes).map(([Key, Value]) => ({ Key, Value }));
    await elb
      .call('ModifyTargetGroupAttributes', { TargetGroupArn: arn, Attributes: pairs })
      .catch((error: unknown) => {
        refused.set(name, error instanceof Error ? error.message : String(error));
      });
  }
  for (const { name, type, listeners } of plan.balancers) {
    const made = await elb.call('CreateLoadBalancer', { Name: name, Type: type, Subnets: subnets });
    const arn = elements(made, 'LoadBalancerArn')[0] ?? '';
    for (const listener of listeners) await createListener(arn, listener, { elb, groups });
  }
  return refused;
}

interface Around {
  readonly elb: ElbClient;
  /** ARNs of the target groups by name. */
  readonly groups: ReadonlyMap<string, string>;
}

async function createListener(loadBalancerArn: string, listener: ImportedListener, around: Around): Promise<void> {
  const { protocol, port, standard, rules } = listener;
  const made = await around.elb.call('CreateListener', {
    LoadBalancerArn: loadBalancerArn,
    Protocol: protocol,
    Port: port,
    DefaultActions: [actionOf(standard, around)],
  });
  const arn = elements(made, 'ListenerArn')[0] ?? '';
  for (const [index, rule] of rules.entries()) {
    await around.elb.call('CreateRule', {
      ListenerArn: arn,
      Priority: index + 1,
      Conditions: conditionsOf(rule),
      Actions: [actionOf(rule.action, around)],
    });
  }
}

function conditionsOf({ hosts, paths, pathRegex }: ImportedRule): readonly QueryValue[] {
  const conditions: QueryValue[] = [];
  if (hosts.length > 0) conditions.push({ Field: 'host-header', HostHeaderConfig: { Values: hosts } });
  if (pathRegex !== null) conditions.push({ Field: 'path-pattern', PathPatternConfig: { RegexValues: [pathRegex] } });
  else if (paths.length > 0) conditions.push({ Field: 'path-pattern', PathPatternConfig: { Values: paths } });
  // A rule has a condition: this one is always true.
  return conditions.length > 0 ? conditions : [{ Field: 'path-pattern', PathPatternConfig: { Values: ['*'] } }];
}

function actionOf(action: ImportedAction, { groups }: Around): QueryValue {
  switch (action.kind) {
    case 'forward':
      return { Type: 'forward', TargetGroupArn: groups.get(action.group) ?? '' };
    case 'fixed':
      return {
        Type: 'fixed-response',
        FixedResponseConfig: {
          StatusCode: String(action.status),
          ...(action.text !== '' && { ContentType: action.type, MessageBody: action.text }),
        },
      };
    case 'redirect': {
      const { protocol, host, port, path, query } = action.parts;
      return {
        Type: 'redirect',
        RedirectConfig: {
          Protocol: protocol,
          Host: host,
          Port: port,
          Path: path,
          Query: query,
          StatusCode: `HTTP_${action.status}`,
        },
      };
    }
    default:
      return action satisfies never;
  }
}

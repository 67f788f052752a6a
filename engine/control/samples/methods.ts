import type { AttributeInput } from '../../model/AttributeDefinition.ts';
import { targetKey, type TargetGroupArn } from '../../model/names.ts';
import { ANGIE_METHODS } from '../../model/upstream/methodAttributes.ts';
import type { ControlPlane } from '../ControlPlane.ts';
import { createRule } from '../operations/createRule.ts';
import { modifyTargetGroupAttributes } from '../operations/modifyTargetGroupAttributes.ts';
import { registerSamples, SAMPLE_PORT, sampleBalancer, sampleGroup, sampleInstances } from './sampleBalancer.ts';

type Method = 'round_robin' | (typeof ANGIE_METHODS)[number];

/** What each method is shown with, and one with a probe. Sample targets say in `X-Load` how many requests they are at. */
const PARAMETERS: Readonly<Record<Method, Readonly<Record<string, string>>>> = {
  round_robin: {},
  hash: { 'balanza.hash.key': '$request_uri', 'balanza.hash.consistent': 'true' },
  ip_hash: {},
  least_conn: {},
  random: {
    'balanza.random.two': 'true',
    'balanza.probe.enabled': 'true',
    'balanza.probe.uri': '/health',
    'balanza.probe.test': '$upstream_status',
    'balanza.probe.expect': '200',
  },
  least_time: { 'balanza.least_time.mode': 'header' },
  feedback: { 'balanza.feedback.variable': '$upstream_http_x_load', 'balanza.feedback.inverse': 'true' },
};

const METHODS: readonly Method[] = ['round_robin', ...ANGIE_METHODS];
/** Of the first target in round robin: the order is V1's. */
const HEAVY = '5';

/**
 * Each method with a group of its own, of the same three instances, under the path of its name. Rotation has the weights
 * 5, 1 and 1. Source: contract, *Instances, samples, traffic*.
 */
export async function methods(control: ControlPlane): Promise<void> {
  const groups = METHODS.map((method) => [method, sampleGroup(control, `sample-${hyphened(method)}`, true)] as const);
  const [, standard] = groups[0] ?? [];
  if (standard === undefined) throw new Error('there is a method');
  const { listenerArn } = sampleBalancer(control, 'sample-methods', standard);
  for (const [index, [method, targetGroupArn]] of groups.entries()) {
    control.change(
      createRule,
      {
        listenerArn,
        priority: (index + 1) * 10,
        conditions: [{ field: 'path-pattern', values: pathsOf(method) }],
        actions: [{ type: 'forward', targetGroupArn }],
      },
      'engine',
    );
  }
  const a = await sampleInstances(control, 0, ['a1', 'a2']);
  const b = await sampleInstances(control, 1, ['b1']);
  const [first] = a;
  for (const [method, group] of groups) {
    registerSamples(control, group, [...a, ...b]);
    setMethod(control, group, method);
    if (method !== 'round_robin' || first === undefined) continue;
    const key = `balanza.target.${targetKey(first, SAMPLE_PORT)}.weight`;
    setAttributes(control, group, [{ key, value: HEAVY }]);
  }
}

function setMethod(control: ControlPlane, group: TargetGroupArn, method: Method): void {
  const parameters = Object.entries(PARAMETERS[method]).map(([key, value]) => ({ key, value }));
  setAttributes(control, group, [{ key: 'load_balancing.algorithm.type', value: method }, ...parameters]);
}

function setAttributes(
  control: ControlPlane,
  targetGroupArn: TargetGroupArn,
  attributes: readonly AttributeInput[],
): void {
  control.change(modifyTargetGroupAttributes, { targetGroupArn, attributes: [...attributes] }, 'engine');
}

/** Groups cannot have `_` in their names; paths may be asked for either way. */
function pathsOf(method: Method): string[] {
  return [...new Set([method, hyphened(method)])].flatMap((name) => [`/${name}`, `/${name}/*`]);
}

function hyphened(method: Method): string {
  return method.replaceAll('_', '-');
}

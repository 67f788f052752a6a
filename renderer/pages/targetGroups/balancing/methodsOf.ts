import { isNetworkGroup } from '../../../../engine/model/NetworkGroup.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { ANGIE_METHODS, methodAttributes } from '../../../../engine/model/upstream/methodAttributes.ts';

/** The attribute that names the method. */
export const METHOD_KEY = 'load_balancing.algorithm.type';

/** Parameters of one method each, in the order of the form. */
const OF_METHOD: Readonly<Record<string, readonly string[]>> = {
  hash: ['balanza.hash.key', 'balanza.hash.consistent'],
  random: ['balanza.random.two'],
  least_time: [
    'balanza.least_time.mode',
    'balanza.response_time_factor',
    'balanza.least_time.factor',
    'balanza.least_time.account',
  ],
  feedback: [
    'balanza.feedback.variable',
    'balanza.feedback.inverse',
    'balanza.feedback.factor',
    'balanza.feedback.account',
    'balanza.feedback.last_byte',
  ],
};

const CHECKS = [
  'balanza.max_fails',
  'balanza.fail_timeout_seconds',
  'balanza.max_conns',
  'balanza.slow_start_seconds',
  'balanza.next_upstream',
  'balanza.next_upstream_tries',
  'balanza.next_upstream_timeout_seconds',
  'balanza.backup_switch',
];
const SESSIONS = ['balanza.sticky', 'balanza.sticky_secret', 'balanza.sticky_strict'];
const OF_HTTP = ['balanza.queue.size', 'balanza.queue.timeout_seconds', 'balanza.keepalive'];

/** Turns the probe of a group on. */
export const PROBE_KEY = 'balanza.probe.enabled';

const PROBE = ['interval_seconds', 'port', 'test', 'expect', 'fails', 'passes', 'essential', 'persistent', 'mode'];
const PROBE_OF_HTTP = ['uri', 'method', ...PROBE, 'timeout_seconds', 'max_body_bytes'];
const PROBE_OF_STREAM = ['send', 'udp', ...PROBE, 'timeout_seconds', 'max_response_bytes'];

/** Parameters of a target, in the order of the table. */
export const TARGET_PARAMETERS = [
  'weight',
  'backup',
  'max_conns',
  'max_fails',
  'fail_timeout_seconds',
  'slow_start_seconds',
  'route',
] as const;

/** The methods that a group may have, in the order of the form; '' is that of a Network Load Balancer. */
export function methodsOf(group: Pick<TargetGroup, 'protocol' | 'targetType'>): readonly string[] {
  if (isNetworkGroup(group)) return ['', 'round_robin', ...ANGIE_METHODS.filter((method) => method !== 'ip_hash')];
  return ['round_robin', ...ANGIE_METHODS, 'least_outstanding_requests', 'weighted_random'];
}

/** The parameters of a group besides its method, as the form has them. */
export function parameterSections(group: Pick<TargetGroup, 'protocol' | 'targetType'>, method: string) {
  return {
    ofMethod: (OF_METHOD[method] ?? []).filter((key) =>
      Object.hasOwn(methodAttributes(isNetworkGroup(group) ? 'stream' : 'http'), key),
    ),
    checks: CHECKS,
    /** Besides what turns it on. */
    probe: (isNetworkGroup(group) ? PROBE_OF_STREAM : PROBE_OF_HTTP).map((name) => `balanza.probe.${name}`),
    sessions: isNetworkGroup(group) ? SESSIONS : [...SESSIONS, ...OF_HTTP],
  };
}

/** Whether a method takes parameters of Angie's at all. */
export function takesParameters(method: string): boolean {
  return method !== 'least_outstanding_requests' && method !== 'weighted_random';
}

/** The attribute of one parameter of a target. */
export function targetAttributeKey(target: string, parameter: string): string {
  return `balanza.target.${target}.${parameter}`;
}

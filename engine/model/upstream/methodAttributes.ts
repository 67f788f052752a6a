import type { AttributeDefinition, AttributeDefinitions } from '../AttributeDefinition.ts';

const MOST = 1_000_000;
const DAY_SECONDS = 86_400;
const MOST_PROBE_BYTES = 268_435_456;
const FLAG = { values: { kind: 'boolean' }, standard: 'false', hiddenUntilSet: true } as const;
const TEXT = { values: { kind: 'text', maxCharacters: 1_024 }, standard: '', hiddenUntilSet: true } as const;
const number = (min: number, max: number, standard: string): AttributeDefinition => ({
  values: { kind: 'number', min, max },
  standard,
  hiddenUntilSet: true,
});
const oneOf = (...values: readonly string[]): AttributeDefinition => ({
  values: { kind: 'enum', values },
  standard: values[0] ?? '',
  hiddenUntilSet: true,
});

/** Methods of Angie's that a target group may have besides ELB's own algorithms. Source: contract. */
export const ANGIE_METHODS = ['hash', 'ip_hash', 'least_conn', 'random', 'least_time', 'feedback'] as const;

/** Attributes of a method, in groups of both kinds. */
const SHARED: AttributeDefinitions = {
  'balanza.hash.key': TEXT,
  'balanza.hash.consistent': FLAG,
  'balanza.random.two': FLAG,
  'balanza.least_time.factor': number(0, 99, ''),
  'balanza.least_time.account': TEXT,
  'balanza.response_time_factor': number(0, 99, '90'),
  'balanza.feedback.variable': TEXT,
  'balanza.feedback.inverse': FLAG,
  'balanza.feedback.factor': number(0, 99, '90'),
  'balanza.feedback.account': TEXT,
  'balanza.max_fails': number(0, MOST, '1'),
  'balanza.fail_timeout_seconds': number(0, DAY_SECONDS, '10'),
  'balanza.slow_start_seconds': number(0, DAY_SECONDS, '0'),
  'balanza.max_conns': number(0, MOST, '0'),
  'balanza.next_upstream': TEXT,
  'balanza.next_upstream_tries': number(0, MOST, '0'),
  'balanza.next_upstream_timeout_seconds': number(0, DAY_SECONDS, '0'),
  'balanza.sticky': TEXT,
  'balanza.sticky_secret': TEXT,
  'balanza.sticky_strict': FLAG,
  'balanza.backup_switch': TEXT,
  'balanza.probe.enabled': FLAG,
  'balanza.probe.interval_seconds': number(1, DAY_SECONDS, '5'),
  'balanza.probe.port': number(1, 65_535, ''),
  'balanza.probe.mode': oneOf('always', 'idle', 'onfail'),
  'balanza.probe.test': TEXT,
  'balanza.probe.expect': TEXT,
  'balanza.probe.fails': number(1, MOST, '1'),
  'balanza.probe.passes': number(1, MOST, '1'),
  'balanza.probe.essential': FLAG,
  'balanza.probe.persistent': FLAG,
};

/** Of a group behind an Application Load Balancer. */
const HTTP: AttributeDefinitions = {
  ...SHARED,
  'balanza.least_time.mode': oneOf('header', 'last_byte'),
  'balanza.feedback.last_byte': FLAG,
  'balanza.queue.size': number(1, MOST, ''),
  'balanza.queue.timeout_seconds': number(1, DAY_SECONDS, '60'),
  'balanza.keepalive': number(1, MOST, ''),
  'balanza.probe.uri': TEXT,
  'balanza.probe.method': TEXT,
  'balanza.probe.timeout_seconds': number(1, DAY_SECONDS, '60'),
  'balanza.probe.max_body_bytes': number(0, MOST_PROBE_BYTES, '262144'),
};

/** Of a group of TCP or UDP. */
const STREAM: AttributeDefinitions = {
  ...SHARED,
  'load_balancing.algorithm.type': oneOf('round_robin', ...ANGIE_METHODS.filter((method) => method !== 'ip_hash')),
  'balanza.least_time.mode': oneOf('connect', 'first_byte', 'last_byte'),
  'balanza.probe.send': TEXT,
  'balanza.probe.udp': FLAG,
  'balanza.probe.timeout_seconds': number(1, DAY_SECONDS, '50'),
  'balanza.probe.max_response_bytes': number(0, MOST_PROBE_BYTES, '262144'),
};

/** Parameters of Angie's methods on a group of either kind. Source: contract, *Beyond AWS*; streams: Angie 3.5. */
export function methodAttributes(level: 'http' | 'stream'): AttributeDefinitions {
  return level === 'http' ? HTTP : STREAM;
}

/** Parameters of one registered target. Source: contract, *Beyond AWS*; Angie 3.1. */
const OF_TARGET: AttributeDefinitions = {
  weight: number(1, 65_535, '1'),
  max_conns: number(0, MOST, '0'),
  max_fails: number(0, MOST, '1'),
  fail_timeout_seconds: number(0, DAY_SECONDS, '10'),
  slow_start_seconds: number(0, DAY_SECONDS, '0'),
  backup: FLAG,
  down: FLAG,
  drain: FLAG,
  route: { values: { kind: 'text', maxCharacters: 32 }, standard: '', hiddenUntilSet: true },
};

/** An attribute of one target, such as `balanza.target.i-0a:8080.weight`. */
export interface TargetAttribute {
  /** `<id>:<port>`, as registered. */
  readonly target: string;
  readonly name: string;
}

/** Which target and parameter a key names; null for any other key. */
export function targetAttributeOf(key: string): TargetAttribute | null {
  const [, target, name] = /^balanza\.target\.(\S+:\d{1,5})\.([a-z_]+)$/.exec(key) ?? [];
  return target === undefined || name === undefined || !Object.hasOwn(OF_TARGET, name) ? null : { target, name };
}

/** Definitions of those of the keys that are of a target. */
export function targetAttributes(keys: readonly string[]): AttributeDefinitions {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const definition = OF_TARGET[targetAttributeOf(key)?.name ?? ''];
      return definition === undefined ? [] : [[key, definition]];
    }),
  );
}

import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { ClassicAccessLog, ClassicAttributes } from '../../../model/ClassicLoadBalancer.ts';
import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import { checkLogPlace } from '../../../model/logAttributes.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { Operation } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';

/** The key of the one additional attribute. */
export const DESYNC_MODE_KEY = 'elb.http.desyncmitigationmode';
/** Minutes. Source: ELB, *Load balancer attributes*. */
const EMIT_INTERVALS: readonly number[] = [5, 60];
const MODES = ['monitor', 'defensive', 'strictest'] as const;

type AskedAttributes = NonNullable<ClassicRequestOf<'modifyAttributes'>['loadBalancerAttributes']>;

/**
 * Changes the attributes that are named; the others stay. Answers all of them. `LoadBalancerNotFound`,
 * `LoadBalancerAttributeNotFound` for an unknown key, `InvalidConfigurationRequest` for a value that it cannot have or
 * that is not offered, `ValidationError` out of range. Source: ELB, *Load balancer attributes*; E-024.
 */
export const modifyClassicAttributes: Operation<ClassicRequestOf<'modifyAttributes'>, ClassicAttributes> = (
  resources,
  input,
) => {
  const asked = parseInput(CLASSIC_REQUESTS.modifyAttributes, input);
  const before = findClassicBalancer(resources, asked.loadBalancerName);
  const attributes = changedClassicAttributes(before.attributes, asked.loadBalancerAttributes);
  const did = { what: 'attributes', values: [] } as const;
  return changedClassic(before, { ...before, attributes }, { output: attributes, did });
};

function changedClassicAttributes(before: ClassicAttributes, asked: AskedAttributes): ClassicAttributes {
  const {
    crossZoneLoadBalancing,
    connectionDraining,
    connectionSettings,
    accessLog,
    additionalAttributes = [],
  } = asked;
  let { desyncMitigationMode } = before;
  for (const { key, value } of additionalAttributes) {
    if (key !== DESYNC_MODE_KEY)
      throw new BalanzaError(
        'LoadBalancerAttributeNotFound',
        `The attribute '${key.slice(0, 128)}' does not exist. The only additional attribute is ${DESYNC_MODE_KEY}.`,
      );
    desyncMitigationMode = checkedMode(value);
  }
  return {
    crossZone: crossZoneLoadBalancing?.enabled ?? before.crossZone,
    connectionDraining: connectionDraining
      ? {
          enabled: connectionDraining.enabled,
          timeoutSeconds: connectionDraining.timeout ?? before.connectionDraining.timeoutSeconds,
        }
      : before.connectionDraining,
    idleTimeoutSeconds: connectionSettings?.idleTimeout ?? before.idleTimeoutSeconds,
    desyncMitigationMode,
    ...(accessLog ? { accessLog: checkedAccessLog(accessLog) } : before.accessLog && { accessLog: before.accessLog }),
  };
}

function checkedAccessLog(asked: NonNullable<AskedAttributes['accessLog']>): ClassicAccessLog {
  const { enabled, s3BucketName: bucket = '', s3BucketPrefix: prefix = '', emitInterval = 60 } = asked;
  if (!EMIT_INTERVALS.includes(emitInterval))
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `The emit interval '${emitInterval}' of the access log must be 5 or 60 minutes.`,
    );
  checkLogPlace({ isOn: enabled, bucket, prefix }, { bucket: 'S3BucketName', prefix: 'S3BucketPrefix' });
  return { enabled, bucket, prefix, emitIntervalMinutes: emitInterval };
}

function checkedMode(value: string): ClassicAttributes['desyncMitigationMode'] {
  const found = MODES.find((mode) => mode === value);
  if (found) return found;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `The attribute '${DESYNC_MODE_KEY}' value '${value.slice(0, 64)}' must be one of '${MODES.join("', '")}'.`,
  );
}

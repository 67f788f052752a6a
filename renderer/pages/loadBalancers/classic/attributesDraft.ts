import type { CallInput } from '../../../../engine/contract/calls.ts';
import {
  CLASSIC_ATTRIBUTE_LIMITS as LIMITS,
  type ClassicAccessLog,
  type ClassicAttributes,
} from '../../../../engine/model/ClassicLoadBalancer.ts';
import { wholeNumber } from '../../../../engine/model/healthCheckProblems.ts';
import { isBucket, isLogPrefix } from '../../../../engine/model/logAttributes.ts';

/** Attributes of a Classic Load Balancer as they stand in a form. */
export interface ClassicAttributesDraft {
  readonly crossZone: boolean;
  readonly isDraining: boolean;
  readonly drainingSeconds: string;
  readonly idleSeconds: string;
  readonly mode: ClassicAttributes['desyncMitigationMode'];
  /** Null: it was never asked for. */
  readonly accessLog: ClassicAccessLog | null;
}

export const MODES = ['monitor', 'defensive', 'strictest'] as const;
/** Minutes. Source: ELB, *Load balancer attributes*. */
export const EMIT_INTERVALS: readonly number[] = [5, 60];
/** An access log before anything of it is chosen. */
export const NO_LOG: ClassicAccessLog = { enabled: false, bucket: '', prefix: '', emitIntervalMinutes: 60 };

/** Attributes in a form, before anything is typed. */
export function attributesDraft(attributes: ClassicAttributes): ClassicAttributesDraft {
  return {
    crossZone: attributes.crossZone,
    isDraining: attributes.connectionDraining.enabled,
    drainingSeconds: String(attributes.connectionDraining.timeoutSeconds),
    idleSeconds: String(attributes.idleTimeoutSeconds),
    mode: attributes.desyncMitigationMode,
    accessLog: attributes.accessLog ?? null,
  };
}

/** The fields that need attention. */
export function wrongFields(draft: ClassicAttributesDraft): {
  readonly drainingSeconds: boolean;
  readonly idleSeconds: boolean;
  readonly bucket: boolean;
  readonly prefix: boolean;
} {
  const { accessLog } = draft;
  return {
    drainingSeconds: draft.isDraining && !isWithin(draft.drainingSeconds, LIMITS.drainingSeconds),
    idleSeconds: !isWithin(draft.idleSeconds, LIMITS.idleSeconds),
    // The fields are shown where the log is on.
    bucket: accessLog !== null && accessLog.enabled && !isBucket(accessLog.bucket),
    prefix: accessLog !== null && accessLog.enabled && !isLogPrefix(accessLog.prefix),
  };
}

/** All attributes of a draft without problems, as the call takes them. */
export function attributesRequest(
  loadBalancerName: string,
  draft: ClassicAttributesDraft,
): CallInput<'modifyClassicAttributes'> {
  return {
    loadBalancerName,
    loadBalancerAttributes: {
      crossZoneLoadBalancing: { enabled: draft.crossZone },
      connectionDraining: {
        enabled: draft.isDraining,
        // What stands in a field that is not shown counts for nothing.
        ...(draft.isDraining && { timeout: Number(draft.drainingSeconds.trim()) }),
      },
      connectionSettings: { idleTimeout: Number(draft.idleSeconds.trim()) },
      ...(draft.accessLog && { accessLog: logRequest(draft.accessLog) }),
      additionalAttributes: [{ key: 'elb.http.desyncmitigationmode', value: draft.mode }],
    },
  };
}

function logRequest({ enabled, bucket, prefix, emitIntervalMinutes }: ClassicAccessLog) {
  return {
    enabled,
    // What is wrong in fields that are not shown counts for nothing.
    ...(isBucket(bucket) && { s3BucketName: bucket }),
    ...(prefix !== '' && isLogPrefix(prefix) && { s3BucketPrefix: prefix }),
    emitInterval: emitIntervalMinutes,
  };
}

function isWithin(text: string, { min, max }: { readonly min: number; readonly max: number }): boolean {
  const value = wholeNumber(text.trim());
  return value !== null && value >= min && value <= max;
}

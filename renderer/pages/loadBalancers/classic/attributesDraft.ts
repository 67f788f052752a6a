import type { CallInput } from '../../../../engine/contract/calls.ts';
import {
  CLASSIC_ATTRIBUTE_LIMITS as LIMITS,
  type ClassicAttributes,
} from '../../../../engine/model/ClassicLoadBalancer.ts';
import { wholeNumber } from '../../../../engine/model/healthCheckProblems.ts';

/** Attributes of a Classic Load Balancer as they stand in a form. */
export interface ClassicAttributesDraft {
  readonly crossZone: boolean;
  readonly isDraining: boolean;
  readonly drainingSeconds: string;
  readonly idleSeconds: string;
  readonly mode: ClassicAttributes['desyncMitigationMode'];
}

export const MODES = ['monitor', 'defensive', 'strictest'] as const;

/** Attributes in a form, before anything is typed. */
export function attributesDraft(attributes: ClassicAttributes): ClassicAttributesDraft {
  return {
    crossZone: attributes.crossZone,
    isDraining: attributes.connectionDraining.enabled,
    drainingSeconds: String(attributes.connectionDraining.timeoutSeconds),
    idleSeconds: String(attributes.idleTimeoutSeconds),
    mode: attributes.desyncMitigationMode,
  };
}

/** The number fields that are out of range. */
export function wrongNumbers(draft: ClassicAttributesDraft): {
  readonly drainingSeconds: boolean;
  readonly idleSeconds: boolean;
} {
  return {
    drainingSeconds: draft.isDraining && !isWithin(draft.drainingSeconds, LIMITS.drainingSeconds),
    idleSeconds: !isWithin(draft.idleSeconds, LIMITS.idleSeconds),
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
      additionalAttributes: [{ key: 'elb.http.desyncmitigationmode', value: draft.mode }],
    },
  };
}

function isWithin(text: string, { min, max }: { readonly min: number; readonly max: number }): boolean {
  const value = wholeNumber(text.trim());
  return value !== null && value >= min && value <= max;
}

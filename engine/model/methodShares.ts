import type { ShareQuestion } from './expectedShares.ts';
import type { TargetGroup } from './TargetGroup.ts';
import { serverParametersOf, upstreamSettingsOf } from './upstream/upstreamSettingsOf.ts';

/** What Angie's parameters say of the shares of a group: whether they are fixed at all, and each target's place in them. */
export interface MethodShares {
  /** Whether a hash, chance, load or a client's session picks the target, or a probe takes it out, so that no share is fixed. */
  readonly isDecidedByMethod: boolean;
  /** By target key, `<id>:<port>`. Weight 1 and no backup for a target of which nothing is set. */
  readonly of: (key: string) => Pick<ShareQuestion['targets'][number], 'weight' | 'isBackup'>;
}

/** Algorithms of ELB's that look at targets or draw. Source: ELB, *Target selection*. */
const AT_RUN_TIME: ReadonlySet<string> = new Set(['least_outstanding_requests', 'weighted_random']);

/**
 * How the method of a group cuts its traffic. Only rotation has fixed shares, by weight; servers that are down or drain
 * get nothing. A group with nothing of Angie's is an equal rotation, unless ELB picks by load, chance or session. Source: contract, *Beyond AWS*; A-011.
 */
export function methodShares(
  group: Pick<TargetGroup, 'name' | 'protocol' | 'targetType' | 'attributes'>,
): MethodShares {
  const settings = upstreamSettingsOf(group);
  if (settings === undefined) {
    const { attributes } = group;
    const isDecidedByMethod =
      AT_RUN_TIME.has(attributes['load_balancing.algorithm.type'] ?? '') || attributes['stickiness.enabled'] === 'true';
    return { isDecidedByMethod, of: () => ({}) };
  }
  return {
    isDecidedByMethod:
      settings.method.kind !== 'round_robin' ||
      settings.sticky !== null ||
      settings.probe !== undefined ||
      group.attributes['stickiness.enabled'] === 'true',
    of: (key) => {
      const { state, weight, isBackup } = serverParametersOf(group.attributes, key);
      return { weight: state === 'up' ? weight : 0, isBackup };
    },
  };
}

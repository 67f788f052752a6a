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

/**
 * How the method of a group cuts its traffic. Only rotation has fixed shares, by weight; servers that are down or drain
 * get nothing. A group with nothing of Angie's is taken for an equal rotation. Source: contract, *Beyond AWS*; A-011.
 */
export function methodShares(
  group: Pick<TargetGroup, 'name' | 'protocol' | 'targetType' | 'attributes'>,
): MethodShares {
  const settings = upstreamSettingsOf(group);
  if (settings === undefined) return { isDecidedByMethod: false, of: () => ({}) };
  return {
    isDecidedByMethod:
      settings.method.kind !== 'round_robin' || settings.sticky !== null || settings.probe !== undefined,
    of: (key) => {
      const { state, weight, isBackup } = serverParametersOf(group.attributes, key);
      return { weight: state === 'up' ? weight : 0, isBackup };
    },
  };
}

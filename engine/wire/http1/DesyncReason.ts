import type { DesyncMitigationMode } from '../../model/NodeConfiguration.ts';

/**
 * How far a request departs from the standard, in ELB's own tiers. `compliant` and `acceptable` ones are safe,
 * `ambiguous` ones might be read in two ways, of `severe` ones the end cannot be known.
 */
export type DesyncClass = 'compliant' | 'acceptable' | 'ambiguous' | 'severe';

/** ELB's reason codes, each with its tier. `NonCrLfLineTermination` is the desync guardian's. */
export const DESYNC_CLASS_OF = {
  AmbiguousUri: 'ambiguous',
  BadContentLength: 'severe',
  BadHeader: 'severe',
  BadTransferEncoding: 'severe',
  BadUri: 'severe',
  BadMethod: 'severe',
  BadVersion: 'severe',
  BothTeClPresent: 'ambiguous',
  DuplicateContentLength: 'ambiguous',
  EmptyHeader: 'ambiguous',
  GetHeadZeroContentLength: 'acceptable',
  MultipleContentLength: 'severe',
  MultipleTransferEncodingChunked: 'severe',
  NonCrLfLineTermination: 'acceptable',
  NonCompliantHeader: 'acceptable',
  NonCompliantVersion: 'acceptable',
  SpaceInUri: 'acceptable',
  SuspiciousHeader: 'ambiguous',
  UndefinedContentLengthSemantics: 'ambiguous',
  UndefinedTransferEncodingSemantics: 'ambiguous',
} as const satisfies Record<string, DesyncClass>;

export type DesyncReason = keyof typeof DESYNC_CLASS_OF;

const RANK: Record<DesyncClass, number> = { compliant: 0, acceptable: 1, ambiguous: 2, severe: 3 };

/** The reason to report for a request with both: the worse one, and the earlier of two equals. */
export function worseReason(earlier: DesyncReason | null, later: DesyncReason | null): DesyncReason | null {
  if (earlier === null || later === null) return earlier ?? later;
  return RANK[DESYNC_CLASS_OF[later]] > RANK[DESYNC_CLASS_OF[earlier]] ? later : earlier;
}

/**
 * What a mode does with a request of a class: `allow`, `allowAndClose` (both connections end after the response) or
 * `block` (400 and close). `severe` is blocked in `monitor` too, a departure from ELB: such a request has no canonical
 * form, so nothing can be sent on for it.
 */
export function desyncVerdict(
  mode: DesyncMitigationMode,
  desyncClass: DesyncClass,
): 'allow' | 'allowAndClose' | 'block' {
  if (desyncClass === 'compliant') return 'allow';
  if (desyncClass === 'severe' || mode === 'strictest') return 'block';
  return mode === 'defensive' && desyncClass === 'ambiguous' ? 'allowAndClose' : 'allow';
}

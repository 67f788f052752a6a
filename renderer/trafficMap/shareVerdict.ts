import type { MapScene, MapTarget } from './MapScene.ts';

/**
 * Whether observed shares agree with the expected ones: in theory, or at least given how clients were split among the
 * nodes; else the targets that differ most, three at most.
 */
export type ShareVerdict =
  | { readonly kind: 'noTraffic' }
  /** No share is fixed: nothing to compare with. */
  | { readonly kind: 'methodDecides' }
  | { readonly kind: 'matches' }
  | { readonly kind: 'matchesGiven' }
  | { readonly kind: 'differs'; readonly targets: readonly MapTarget[] };

/** A tenth of the part, and the request a second that a rotation cannot cut, count as equal. */
const TOLERANCE = 0.1;
const WHOLE_REQUEST = 1;

/** The verdict on what flows now. Source: console, *Seeing the arithmetic*. */
export function shareVerdict({ theory, targets, received }: MapScene): ShareVerdict {
  if (!theory.isFixed) return { kind: 'methodDecides' };
  if (received <= 0) return { kind: 'noTraffic' };
  const difference = (share: number, expected: number) => Math.abs(share - expected);
  const agrees = (share: number, expected: number) =>
    difference(share, expected) <= Math.max(TOLERANCE * expected, WHOLE_REQUEST / received);
  if (targets.every(({ share, expected }) => agrees(share, expected ?? 0))) return { kind: 'matches' };
  const given = (target: MapTarget) => target.expectedGiven ?? target.expected ?? 0;
  const odd = targets.filter((target) => !agrees(target.share, given(target)));
  if (odd.length === 0) return { kind: 'matchesGiven' };
  const worstFirst = odd.toSorted(
    (one, other) => difference(other.share, given(other)) - difference(one.share, given(one)),
  );
  return { kind: 'differs', targets: worstFirst.slice(0, 3) };
}

import type { DesyncReason } from './DesyncReason.ts';

/** Why a part of a head cannot be sent on: the status to answer with, and ELB's code, null where it has none. */
export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  readonly reason: DesyncReason | null;
}

/** What a part of a head was turned into, with the worst departure in it; or why it is refused. */
export type Normalised<Part> = ({ readonly kind: 'accepted'; readonly reason: DesyncReason | null } & Part) | Refusal;

export function refusal(status: number, reason: DesyncReason | null = null): Refusal {
  return { kind: 'refused', status, reason };
}

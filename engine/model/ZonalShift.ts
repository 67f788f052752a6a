import type { LoadBalancerArn, ZonalShiftId, ZoneName } from './names.ts';

export type ZonalShiftStatus = 'ACTIVE' | 'EXPIRED' | 'CANCELED';

/**
 * Traffic of one load balancer moved away from one zone, for a time. Shifts that are over are kept as history; they go
 * with their load balancer. Source: E-025, E-026, E-030, ELB, *Zonal shift*.
 */
export interface ZonalShift {
  readonly zonalShiftId: ZonalShiftId;
  readonly loadBalancerArn: LoadBalancerArn;
  readonly awayFrom: ZoneName;
  /** The zone as it was asked for, by name or id: ARC answers with this. Source: contract, *The AWS endpoint*. */
  readonly awayFromAsked: string;
  /** At most 128 characters; may be changed while the shift is active. */
  readonly comment: string;
  readonly startedAtMs: number;
  /** When it ends by itself. */
  readonly expiresAtMs: number;
  /** When it did end, by itself or because it was cancelled; null while it is active. */
  readonly endedAtMs: number | null;
  readonly status: ZonalShiftStatus;
  readonly shiftType: 'ZONAL_SHIFT' | 'PRACTICE_RUN';
}

/** Ranges of a shift, and how many shifts that are over a load balancer keeps. Source: ELB, *Zonal shift*. */
export const ZONAL_SHIFT_LIMITS = {
  expiresInMs: { min: 60_000, max: 72 * 3_600_000 },
  commentCharacters: { min: 1, max: 128 },
  kept: 100,
} as const;

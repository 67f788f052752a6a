/** A zonal shift while it is filled in. */
export interface ShiftDraft {
  readonly zone: string | null;
  /** As ARC writes it; null while what was typed is none. */
  readonly expiresIn: string | null;
  readonly comment: string;
  readonly isAcknowledged: boolean;
}

export type ShiftProblem = 'zone' | 'expiration' | 'comment' | 'acknowledge';

/** What is missing, in the order of the fields. Source: console, *Zonal shift*. */
export function shiftProblems({ zone, expiresIn, comment, isAcknowledged }: ShiftDraft): readonly ShiftProblem[] {
  return [
    ...(zone === null ? (['zone'] as const) : []),
    ...(expiresIn === null ? (['expiration'] as const) : []),
    ...(comment.trim() === '' ? (['comment'] as const) : []),
    ...(isAcknowledged ? [] : (['acknowledge'] as const)),
  ];
}

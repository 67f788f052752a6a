import { CALLS, type CallInput } from '../../../engine/contract/calls.ts';
import type { SampleView } from '../../../engine/contract/views/SampleView.ts';

export type SampleChanges = CallInput<'setSamples'>['changes'];

/** Ways to break a sample target, in the order of the dialog. Source: console, *Local instances*. */
export const FAULT_KINDS = ['failHealth', 'returnCode', 'latency', 'hang', 'refuse', 'errors'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault while it is put together; figures are text as typed. */
export interface FaultDraft {
  readonly kind: FaultKind;
  readonly code: string;
  readonly latencyMs: string;
  readonly percent: string;
}

export const NEW_FAULT: FaultDraft = { kind: 'failHealth', code: '404', latencyMs: '3000', percent: '50' };

/** What mends every fault. */
export const MENDED = {
  latencyMs: 0,
  errorPercent: 0,
  errorStatus: 500,
  healthStatus: 200,
  mode: 'answer',
} as const satisfies SampleChanges;

/** What `/health` of a broken target answers. */
const FAILING_STATUS = 503;

const { shape } = CALLS.setSamples.input.shape.changes;

/** Ranges of the figures, those of the contract. */
export const FAULT_LIMITS = {
  code: rangeOf(shape.healthStatus),
  latencyMs: rangeOf(shape.latencyMs),
  percent: rangeOf(shape.errorPercent),
} as const;

/** The change that a draft asks for; null when its figure is none, or out of range. */
export function faultChanges(draft: FaultDraft): SampleChanges | null {
  const changes = changesOf(draft);
  return CALLS.setSamples.input.shape.changes.safeParse(changes).success ? changes : null;
}

function changesOf({ kind, code, latencyMs, percent }: FaultDraft): SampleChanges {
  switch (kind) {
    case 'failHealth':
      return { healthStatus: FAILING_STATUS };
    case 'returnCode':
      return { healthStatus: numberIn(code) };
    case 'latency':
      return { latencyMs: numberIn(latencyMs) };
    case 'hang':
    case 'refuse':
      return { mode: kind };
    case 'errors':
      return { errorPercent: numberIn(percent) };
    default:
      return kind satisfies never;
  }
}

/** Whether anything of a sample target is broken on purpose. */
export function isBroken(sample: SampleView): boolean {
  return (
    sample.mode !== 'answer' ||
    sample.latencyMs !== MENDED.latencyMs ||
    sample.errorPercent !== MENDED.errorPercent ||
    sample.healthStatus !== MENDED.healthStatus
  );
}

/** Plain digits, with a point for fractions; anything else is NaN, which the contract refuses. */
function numberIn(text: string): number {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : NaN;
}

function rangeOf(schema: { unwrap(): { readonly minValue: number | null; readonly maxValue: number | null } }): {
  readonly min: number;
  readonly max: number;
} {
  const { minValue, maxValue } = schema.unwrap();
  return { min: minValue ?? 0, max: maxValue ?? Number.MAX_SAFE_INTEGER };
}

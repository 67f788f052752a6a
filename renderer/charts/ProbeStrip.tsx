import { memo } from 'react';
import type { ProbeView } from '../../engine/contract/views/ProbeView.ts';
import type { ReplayedOutcome } from '../../engine/model/replayProbes.ts';
import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';

/** What the strip needs of a probe; `ProbeView` fits, and so does one that was judged again. */
export interface StripProbe extends Pick<ProbeView, 'latencyMs' | 'status'> {
  readonly outcome: ProbeView['outcome'] | ReplayedOutcome;
}

export interface ProbeStripProps {
  /** Oldest first. */
  readonly probes: readonly StripProbe[];
  /** Places for marks; default 50. The newest stands in the last one. */
  readonly slots?: number;
  /** Pixels from mark to mark; default 4. */
  readonly pitch?: 3 | 4;
}

const HEIGHT = 20;

/**
 * The last probes of one target, oldest left. Passed: a short bar, taller when slower. Failed: a full bar. Timed out: a
 * hollow full bar. Not run, or not to be told: a dot. Shape and height tell the result without colour; five paths, however many probes.
 * Source: console, *Metrics and charts*; E-092.
 */
export const ProbeStrip = memo(function ProbeStrip({ probes, slots = 50, pitch = 4 }: ProbeStripProps) {
  const { charts } = useTexts();
  const formats = useFormats();
  const shown = probes.slice(-slots);
  const paths = stripPaths(shown, slots, pitch);
  const failed = shown.filter(({ outcome }) => KIND[outcome] === 'failed' || KIND[outcome] === 'timeout').length;
  const last = shown.at(-1);
  const result = last && (last.status > 0 ? String(last.status) : charts.outcome[last.outcome]);
  const label =
    charts.probes(formats.integer(shown.length), formats.integer(failed)) +
    (last && result !== undefined ? `; ${charts.lastProbe(result, formats.latency(last.latencyMs))}` : '');
  return (
    <svg width={slots * pitch - 1} height={HEIGHT} className="bz-probes" role="img" aria-label={label}>
      <title>{label}</title>
      {Object.entries(paths).map(
        ([kind, path]) => path !== '' && <path key={kind} d={path} className={`is-${kind}`} />,
      )}
    </svg>
  );
});

type MarkKind = 'empty' | 'passed' | 'failed' | 'timeout' | 'unknown';

const KIND: Readonly<Record<StripProbe['outcome'], MarkKind>> = {
  passed: 'passed',
  codeMismatch: 'failed',
  testFailed: 'failed',
  failed: 'failed',
  timeout: 'timeout',
  notRun: 'unknown',
  unknown: 'unknown',
};

/** One path for each kind of mark. */
function stripPaths(probes: readonly StripProbe[], slots: number, pitch: number): Readonly<Record<MarkKind, string>> {
  const bar = pitch - 1;
  const offset = slots - probes.length;
  const paths = { empty: '', passed: '', failed: '', timeout: '', unknown: '' };
  for (let slot = 0; slot < offset; slot += 1) paths.empty += `M${slot * pitch} ${HEIGHT - 2}h${bar}v2h-${bar}z`;
  probes.forEach(({ outcome, latencyMs }, index) => {
    const x = (index + offset) * pitch;
    const kind = KIND[outcome];
    paths[kind] += markPath(kind, { x, bar, latencyMs });
  });
  return paths;
}

function markPath(
  kind: MarkKind,
  { x, bar, latencyMs }: { readonly x: number; readonly bar: number; readonly latencyMs: number },
): string {
  switch (kind) {
    case 'passed': {
      const height = Math.min(HEIGHT - 4, 5 + 4 * Math.max(0, Math.log10(Math.max(1, latencyMs) / 5))).toFixed(1);
      return `M${x} ${(HEIGHT - Number(height)).toFixed(1)}h${bar}v${height}h-${bar}z`;
    }
    case 'failed':
      return `M${x} 1h${bar}v${HEIGHT - 1}h-${bar}z`;
    case 'timeout':
      return `M${x + 0.5} 1.5h${bar - 1}v${HEIGHT - 2}h-${bar - 1}z`;
    case 'unknown':
    case 'empty':
      return `M${x} ${HEIGHT - bar}h${bar}v${bar}h-${bar}z`;
    default:
      return kind satisfies never;
  }
}

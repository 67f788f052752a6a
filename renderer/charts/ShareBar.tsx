import { NO_FIGURE } from '../look/formatsOf.ts';
import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';

export interface ShareBarProps {
  /** Observed, 0 to 1. */
  readonly share: number;
  /** Expected, 0 to 1; null where no share is to be expected. */
  readonly expected: number | null;
  /** The share that fills the bar; the same for all rows of a column. */
  readonly domain: number;
  readonly colour: string;
}

/** Observed share with the expected one, and under them a bar with a tick at the expected place. */
export function ShareBar({ share, expected, domain, colour }: ShareBarProps) {
  const { charts } = useTexts();
  const formats = useFormats();
  if (share <= 0 && (expected ?? 0) <= 0) return <div className="bz-share is-idle">{NO_FIGURE}</div>;
  const percent = (value: number) => `${Math.min(100, (value / Math.max(domain, 1e-9)) * 100)}%`;
  return (
    <div className="bz-share">
      <b>{formats.observed(share)}</b>
      {expected !== null && <span>{charts.ofExpected(formats.exact(expected))}</span>}
      <div aria-hidden="true">
        <i style={{ width: percent(share), background: colour }} />
        {expected !== null && <u style={{ left: percent(expected) }} />}
      </div>
    </div>
  );
}

import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { ChartMarker } from './ChartMarker.ts';

/** The one list under a page's charts that says what their numbered marks stand for; nothing when there are none. */
export function MarkerList({ markers }: { readonly markers: readonly ChartMarker[] }) {
  const { charts } = useTexts();
  const formats = useFormats();
  if (markers.length === 0) return null;
  return (
    <ol className="bz-events" aria-label={charts.markers}>
      {markers.map(({ atMs, kind, title, detail }, index) => (
        <li key={`${atMs} ${title}`} title={`${title} ${detail}`}>
          <span className={`bz-marker is-${kind}`}>{index + 1}</span>
          <time dateTime={new Date(atMs).toISOString()}>{formats.clock(atMs)}</time>
          <b>{title}</b>
          <span className="bz-quiet">{detail}</span>
        </li>
      ))}
    </ol>
  );
}

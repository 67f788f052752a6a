import { useFormats } from '../../look/useFormats.ts';
import { useTexts } from '../../texts/useTexts.ts';
import type { ShareRange, ZoneShares } from './shareComparison.ts';

/** The shares of a group's targets in one zone, for the card of the zone. */
export interface GroupShares {
  readonly groupName: string;
  readonly isCrossZone: boolean;
  readonly shares: ZoneShares;
}

/** What each target of a zone gets now, and would get with cross-zone the other way: the point of zones, at a glance. */
export function EachTarget({ groupName, isCrossZone, shares }: GroupShares) {
  const { zone: texts } = useTexts().dashboard;
  const formats = useFormats();
  const written = ({ least, most }: ShareRange) =>
    least === most ? formats.exact(most) : `${formats.exact(least)} – ${formats.exact(most)}`;
  const ways = [
    { label: isCrossZone ? texts.onNow : texts.on, share: shares.on, isNow: isCrossZone },
    { label: isCrossZone ? texts.off : texts.offNow, share: shares.off, isNow: !isCrossZone },
  ];
  return (
    <div className="bz-each">
      <span className="bz-quiet">{texts.each(groupName)}</span>
      <dl>
        {ways.map(({ label, share, isNow }) => (
          <div key={label} className={isNow ? 'is-now' : ''}>
            <dt>{label}</dt>
            <dd>{written(share)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

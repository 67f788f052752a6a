import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';
import { EXPECTED_RATIO, shareRatio } from './heatOf.ts';
import type { Box } from './layoutMap.ts';
import type { MapTarget } from './MapScene.ts';

/** Beneath a grid, in words: what is expected of each target, and which are not as expected. */
export function Outliers(props: {
  readonly targets: readonly MapTarget[];
  readonly received: number;
  readonly list: Box;
}) {
  const { map, states } = useTexts();
  const formats = useFormats();
  const { targets, list } = props;
  const most = list.width < 400 ? 1 : 3;
  const odd = targets.flatMap((target) => {
    if (target.health.state !== 'healthy') {
      return [{ target, text: states.target[target.health.state].toLowerCase() }];
    }
    const ratio = shareRatio(target, props.received) ?? 1;
    const isOdd = ratio > EXPECTED_RATIO.high || ratio < EXPECTED_RATIO.low;
    return isOdd ? [{ target, text: map.timesExpected(formats.decimal(ratio)) }] : [];
  });
  const typical = targets.find(({ expected }) => expected !== null && expected > 0);
  return (
    <text x={list.x} y={list.y + list.height - 6} className="bz-quiet">
      {typical ? map.eachExpected(formats.exact(typical.expected)) : '–'}
      {odd.slice(0, most).map(({ target, text }) => (
        <tspan key={target.key}>
          {' · '}
          <tspan className="bz-strong">{target.name}</tspan> {text}
        </tspan>
      ))}
      {odd.length > most && ` · ${map.more(formats.integer(odd.length - most))}`}
    </text>
  );
}

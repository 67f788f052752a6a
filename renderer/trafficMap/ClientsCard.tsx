import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { Box } from './layoutMap.ts';
import type { MapScene } from './MapScene.ts';
import { useUnitWords } from './useUnitWords.ts';

/** What all clients send together. */
export function ClientsCard({ scene, box }: { readonly scene: MapScene; readonly box: Box }) {
  const { map } = useTexts();
  const formats = useFormats();
  const words = useUnitWords();
  const middle = box.x + box.width / 2;
  // Before anything was told, nothing is known, which is not zero.
  const known = (value: number) => (scene.atMs === null ? null : value);
  return (
    <g className="bz-card">
      <rect {...box} rx={10} />
      <text x={middle} y={box.y + 38} textAnchor="middle" className="bz-figure">
        {words.figure(known(scene.requests))}
      </text>
      <text x={middle} y={box.y + 56} textAnchor="middle" className="bz-quiet">
        {words.long}
      </text>
      <text x={middle} y={box.y + 84} textAnchor="middle" className="bz-quiet">
        {map.connections(formats.integer(known(scene.connections)))}
      </text>
    </g>
  );
}

import { useFormats } from '../look/useFormats.ts';
import { isInDns } from '../look/zoneStandingLook.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { MapLayout } from './layoutMap.ts';
import type { MapScene } from './MapScene.ts';
import { StateGlyph } from './StateGlyph.tsx';

/** The DNS answer: the address of each node, whether it is in it, and the part of the clients that it should get. */
export function DnsCard({ scene, layout }: { readonly scene: MapScene; readonly layout: MapLayout }) {
  const { map } = useTexts();
  const formats = useFormats();
  const { dns, dnsRows } = layout;
  const answered = scene.nodes.filter(({ standing }) => isInDns(standing)).length;
  return (
    <g className="bz-card">
      <rect {...dns} rx={10} />
      <text x={dns.x + 12} y={dns.y + 24} className="bz-strong">
        {map.addressesInDns(formats.integer(answered), formats.integer(scene.nodes.length))}
      </text>
      {scene.nodes.map((node, index) => {
        const y = dnsRows[index] ?? dns.y;
        const isAnswered = isInDns(node.standing);
        return (
          <g key={node.nodeId} className={isAnswered ? '' : 'is-out'}>
            <StateGlyph zone={node.standing} x={dns.x + 19} y={y} />
            <text x={dns.x + 33} y={y + 4.5} className="bz-mono">
              {node.address}
            </text>
            <text x={dns.x + dns.width - 12} y={y + 4.5} textAnchor="end" className="bz-quiet">
              {formats.part(isAnswered ? 1 / answered : null)}
            </text>
          </g>
        );
      })}
      <text x={dns.x + 12} y={dns.y + dns.height - 12} className="bz-quiet">
        {map.ttl}
      </text>
    </g>
  );
}

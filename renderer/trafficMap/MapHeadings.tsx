import { useTexts } from '../texts/useTexts.ts';
import type { MapLayout } from './layoutMap.ts';
import { useUnitWords } from './useUnitWords.ts';

/** What stands over the lanes. */
export function MapHeadings({ layout }: { readonly layout: MapLayout }) {
  const { map } = useTexts();
  const { short } = useUnitWords();
  const { columns, dns, zones } = layout;
  const list = zones[0]?.list;
  const node = zones.find((zone) => zone.node !== null)?.node;
  return (
    <g className="bz-headings" aria-hidden="true">
      {!layout.isStacked && (
        <text x={0} y={16}>
          {map.clients}
        </text>
      )}
      <text x={dns.x} y={16}>
        {layout.isStacked ? map.clientsAndDns : map.dnsAnswer}
      </text>
      {node && (
        <text x={node.x} y={16}>
          {layout.width >= 900 ? map.loadBalancerNodes : map.nodes}
        </text>
      )}
      {list && (
        <text x={list.x} y={16}>
          {map.targets}
        </text>
      )}
      {list && layout.mode === 'flow' && (
        <>
          <text x={list.x + columns.bar.x} y={16}>
            {columns.bar.width >= 136 ? map.shareBySource : columns.bar.width >= 70 ? map.byNode : ''}
          </text>
          <text x={list.x + columns.rate} y={16} textAnchor="end">
            {short}
          </text>
          <text x={list.x + columns.share} y={16} textAnchor="end">
            {map.share}
          </text>
          <text x={list.x + columns.expected} y={16} textAnchor="end">
            {map.expected}
          </text>
        </>
      )}
    </g>
  );
}

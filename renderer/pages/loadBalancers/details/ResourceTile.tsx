import { targetId } from '../../../../engine/model/changedResources.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { TargetStatus } from '../../../look/TargetStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { useTraffic } from '../../../store/traffic.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { conditionsText } from '../rules/conditionsText.ts';
import { listenerPath } from '../../../parts/loadBalancerPath.ts';
import type { MapTile } from './resourceMap.ts';

export interface ResourceTileProps {
  readonly tile: MapTile;
  readonly loadBalancer: LoadBalancer;
  readonly hasDetails: boolean;
  readonly look: 'plain' | 'lit' | 'dim';
  /** Whether it is where the Tab key stops. */
  readonly isStop: boolean;
  readonly onPoint: (isPointed: boolean) => void;
}

/** One resource on the map: a link to it. */
export function ResourceTile({ tile, loadBalancer, hasDetails, look, isStop, onPoint }: ResourceTileProps) {
  const { title, sub, detail } = useWords(tile);
  return (
    <a
      className="bz-rmap-tile"
      href={`#${pathOf(tile, loadBalancer)}`}
      data-tile={tile.id}
      data-look={look}
      data-detailed={hasDetails}
      tabIndex={isStop ? 0 : -1}
      onMouseEnter={() => {
        onPoint(true);
      }}
      onMouseLeave={() => {
        onPoint(false);
      }}
      onFocus={() => {
        onPoint(true);
      }}
      onBlur={() => {
        onPoint(false);
      }}
    >
      <span className="bz-rmap-name" title={title}>
        {title}
      </span>
      <span className="bz-rmap-sub">
        {tile.kind === 'target' ? (
          <>
            <TargetStatus state={tile.state} /> <Rate id={targetId(tile.target)} />
          </>
        ) : (
          <span title={sub}>{sub}</span>
        )}
      </span>
      {hasDetails && (
        <span className="bz-rmap-detail" title={detail}>
          {detail}
        </span>
      )}
    </a>
  );
}

function Rate({ id }: { readonly id: string }) {
  const { map: texts } = useTexts().loadBalancers;
  const rate = useTraffic(({ now }) => (now === null ? null : (now.targets[id]?.requests ?? 0)));
  return <span className="bz-rmap-rate">{texts.perSecond(useFormats().rate(rate))}</span>;
}

function pathOf(tile: MapTile, loadBalancer: LoadBalancer): string {
  switch (tile.kind) {
    case 'listener':
    case 'rule':
      return listenerPath(loadBalancer, tile.listener.port);
    case 'group':
    case 'more':
      return `/target-groups/${tile.group.name}`;
    case 'target':
      return tile.group.targetType === 'instance'
        ? `/instances/${tile.target.id}`
        : `/target-groups/${tile.group.name}?tab=targets`;
    default:
      return tile satisfies never;
  }
}

function useWords(tile: MapTile): { readonly title: string; readonly sub: string; readonly detail: string } {
  const { loadBalancers, listeners } = useTexts();
  const texts = loadBalancers.map;
  switch (tile.kind) {
    case 'listener':
      return {
        title: `${tile.listener.protocol}:${tile.listener.port}`,
        sub: texts.listener,
        detail: tile.listener.listenerArn,
      };
    case 'rule':
      return {
        title: tile.rule.priority === 'default' ? texts.defaultRule : texts.rule(tile.rule.priority),
        sub: conditionsText(listeners.rule, tile.rule.conditions),
        detail: tile.rule.ruleArn,
      };
    case 'group':
      return {
        title: tile.group.name,
        sub: `${tile.group.protocol}:${tile.group.port}`,
        detail: tile.group.targetGroupArn,
      };
    case 'target':
      return { title: `${tile.name}:${tile.target.port}`, sub: '', detail: `${tile.target.id} · ${tile.target.zone}` };
    case 'more':
      return { title: texts.more(tile.count), sub: tile.group.name, detail: '' };
    default:
      return tile satisfies never;
  }
}

import Table, { type TableProps } from '@cloudscape-design/components/table';
import { targetId } from '../../../../engine/model/changedResources.ts';
import { TargetStatus } from '../../../look/TargetStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { Figure } from '../../../parts/Figure.tsx';
import { useTraffic } from '../../../store/traffic.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { waysThrough, type MapWay, type ResourceMap } from './resourceMap.ts';

/** The same as the drawing, as a table: a row for each way from a listener to a target. */
export function ResourceMapTable({ map }: { readonly map: ResourceMap }) {
  const { loadBalancers, parts } = useTexts();
  const texts = loadBalancers.map;
  const formats = useFormats();
  const now = useTraffic((state) => state.now);
  const ruleColumn: TableProps.ColumnDefinition<MapWay> = {
    id: 'rule',
    header: texts.ruleColumn,
    cell: ({ rule }) =>
      rule === null ? parts.none : rule.priority === 'default' ? texts.defaultRule : texts.rule(rule.priority),
  };
  return (
    <Table
      items={waysThrough(map)}
      trackBy="id"
      variant="embedded"
      contentDensity="compact"
      enableKeyboardNavigation
      ariaLabels={{ tableLabel: loadBalancers.tabs.map }}
      columnDefinitions={[
        {
          id: 'listener',
          header: texts.listener,
          cell: ({ listener }) => `${listener.protocol}:${listener.port}`,
        },
        ...(map.lanes.some(({ kind }) => kind === 'rules') ? [ruleColumn] : []),
        { id: 'group', header: texts.group, cell: ({ group }) => group.name },
        {
          id: 'target',
          header: texts.target,
          cell: ({ target }) => {
            if (target === null) return texts.noTargets;
            if (target.kind === 'more') return texts.more(target.count);
            return target.kind === 'target' ? `${target.name}:${target.target.port}` : parts.none;
          },
          isRowHeader: true,
        },
        {
          id: 'state',
          header: texts.state,
          cell: ({ target }) => (target?.kind === 'target' ? <TargetStatus state={target.state} /> : parts.none),
        },
        {
          id: 'rate',
          header: texts.rate,
          cell: ({ target }) => (
            <Figure>
              {target?.kind === 'target'
                ? formats.rate(now === null ? null : (now.targets[targetId(target.target)]?.requests ?? 0))
                : parts.none}
            </Figure>
          ),
        },
      ]}
    />
  );
}

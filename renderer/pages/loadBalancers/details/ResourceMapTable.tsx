import Table from '@cloudscape-design/components/table';
import { groupsOfAction } from '../../../../engine/model/groupsOfAction.ts';
import { targetId } from '../../../../engine/model/changedResources.ts';
import { TargetStatus } from '../../../look/TargetStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { Figure } from '../../../parts/Figure.tsx';
import { useTraffic } from '../../../store/traffic.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { MapTile, ResourceMap } from './resourceMap.ts';

interface Row {
  readonly rule: MapTile & { readonly kind: 'rule' };
  readonly group: MapTile & { readonly kind: 'group' };
  /** Null: the group has none. */
  readonly target: MapTile | null;
}

/** The same as the drawing, as a table: a row for each way from a rule to a target. */
export function ResourceMapTable({ map }: { readonly map: ResourceMap }) {
  const { loadBalancers, parts } = useTexts();
  const texts = loadBalancers.map;
  const formats = useFormats();
  const now = useTraffic((state) => state.now);
  const [, rules, groups, targets] = map.lanes;
  const rows = rules.flatMap((rule) => {
    if (rule.kind !== 'rule') return [];
    const arns: readonly string[] = groupsOfAction(rule.rule.action);
    return groups.flatMap((group) => {
      if (group.kind !== 'group' || !arns.includes(group.id)) return [];
      const own = targets.filter((one) => 'group' in one && one.group.targetGroupArn === group.id);
      return own.length === 0 ? [{ rule, group, target: null }] : own.map((target): Row => ({ rule, group, target }));
    });
  });
  return (
    <Table
      items={rows}
      trackBy={({ rule, target }) => `${rule.id} ${target?.id ?? ''}`}
      variant="embedded"
      contentDensity="compact"
      enableKeyboardNavigation
      ariaLabels={{ tableLabel: loadBalancers.tabs.map }}
      columnDefinitions={[
        { id: 'listener', header: texts.listener, cell: ({ rule }) => `HTTP:${rule.listener.port}` },
        {
          id: 'rule',
          header: texts.ruleColumn,
          cell: ({ rule: { rule } }) => (rule.priority === 'default' ? texts.defaultRule : texts.rule(rule.priority)),
        },
        { id: 'group', header: texts.group, cell: ({ group }) => group.group.name },
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

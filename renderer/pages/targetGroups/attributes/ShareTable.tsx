import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useMemo } from 'react';
import type { Attributes } from '../../../../engine/model/AttributeDefinition.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { Figure } from '../../../parts/Figure.tsx';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useTargetNames } from '../healthChecks/useTargetNames.ts';
import { shareComparison } from './shareComparison.ts';

export interface ShareTableProps {
  readonly group: TargetGroup;
  /** The attributes as they would be. */
  readonly after: Attributes;
  /** Of its load balancer, as they would be; left out: they stay. */
  readonly balancerAfter?: Attributes;
  /** Whether its title says of which group it is. */
  readonly isNamed?: boolean;
}

/** Rows that are shown; the rest is counted. */
const MOST_ROWS = 20;

/** The share of each target before and after a change of cross-zone load balancing. */
export function ShareTable({ group, after, balancerAfter, isNamed = false }: ShareTableProps) {
  const { groupAttributes, map } = useTexts();
  const { selection } = groupAttributes;
  const formats = useFormats();
  const resources = useResources((state) => state.resources);
  const targets = useStates((state) => state.targets);
  const dns = useStates((state) => state.dns);
  const names = useTargetNames(group.targetGroupArn);
  const comparison = useMemo(
    () => shareComparison({ resources, states: { targets, dns }, group, after, balancerAfter }),
    [resources, targets, dns, group, after, balancerAfter],
  );
  const nameOf = useMemo(() => new Map(names.map(({ key, name }) => [key, name])), [names]);
  if (comparison === null) return <Box color="text-body-secondary">{selection.unused}</Box>;
  if (comparison === 'methodDecides') return <Box color="text-body-secondary">{map.why.descriptionMethod}</Box>;
  const title = isNamed ? selection.sharesOf(group.name) : selection.sharesTitle;
  const hidden = comparison.rows.length - MOST_ROWS;
  return (
    <SpaceBetween size="xs">
      <Box variant="h3">{title}</Box>
      <Box color="text-body-secondary">{selection.sharesNote}</Box>
      <Table
        variant="embedded"
        contentDensity="compact"
        items={comparison.rows.slice(0, MOST_ROWS)}
        trackBy="key"
        ariaLabels={{ tableLabel: title }}
        columnDefinitions={[
          { id: 'target', header: selection.target, cell: ({ key }) => nameOf.get(key) ?? key, isRowHeader: true },
          { id: 'zone', header: selection.zone, cell: ({ zone }) => zone },
          {
            id: 'before',
            header: <Figure>{selection.before}</Figure>,
            cell: ({ before }) => <Figure>{formats.exact(before)}</Figure>,
          },
          {
            id: 'after',
            header: <Figure>{selection.after}</Figure>,
            cell: (row) => (
              <Figure>{row.before === row.after ? formats.exact(row.after) : <b>{formats.exact(row.after)}</b>}</Figure>
            ),
          },
        ]}
      />
      {hidden > 0 && <Box color="text-body-secondary">{selection.more(hidden)}</Box>}
      {comparison.lostAfter > 0 && <Alert type="warning">{selection.lost(formats.exact(comparison.lostAfter))}</Alert>}
    </SpaceBetween>
  );
}

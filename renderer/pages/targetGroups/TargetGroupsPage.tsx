import Link from '@cloudscape-design/components/link';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormats } from '../../look/useFormats.ts';
import { Copyable } from '../../parts/Copyable.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { ResourceTable, type ResourceColumn, type ResourceFilter } from '../../parts/ResourceTable.tsx';
import { StateCounts } from '../../parts/StateCounts.tsx';
import { usePageKeys } from '../../parts/usePageKeys.ts';
import { Page } from '../../shell/Page.tsx';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { useTraffic } from '../../store/traffic.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { GroupActions } from './GroupActions.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { groupRate, targetGroupRows, type TargetGroupRow } from './targetGroupRows.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import { FormButton } from '../../parts/FormButton.tsx';

const CREATE = '/create/target-group';

/** All target groups. Source: console, *Target groups*; E-008. */
export function TargetGroupsPage() {
  const { targetGroups: texts, parts } = useTexts();
  const { resources, isLoaded } = useResources();
  const healths = useStates(({ targets }) => targets);
  const rows = useMemo(() => targetGroupRows(resources, healths), [resources, healths]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const chosen = rows.filter(({ group }) => selected.includes(group.targetGroupArn));
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
  const navigate = useNavigate();
  const columns = useColumns();
  usePageKeys({
    n: () => void navigate(CREATE),
    e: () => {
      const [only] = chosen;
      if (only && chosen.length === 1) void navigate(`/target-groups/${only.group.name}/edit/health-checks`);
    },
  });
  const create = (
    <FormButton variant="primary" href={`#${CREATE}`}>
      {parts.createTargetGroup}
    </FormButton>
  );
  return (
    <Page title={texts.title} isTitleWithin help={help}>
      <ResourceTable
        name="targetGroups"
        title={texts.title}
        isPage
        what={texts.what}
        items={rows}
        keyOf={({ group }) => group.targetGroupArn}
        nameOf={({ group }) => group.name}
        columns={columns}
        filters={useFilters()}
        isLoading={!isLoaded}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          action: <FormButton href={`#${CREATE}`}>{parts.createTargetGroup}</FormButton>,
        }}
        selected={selected}
        onSelect={setSelected}
        hasRowMenu
        actions={
          <>
            <GroupActions
              chosen={chosen}
              onDeleted={() => {
                setSelected([]);
              }}
            />
            {create}
          </>
        }
      />
      <GroupPanel selected={chosen} columns={columns} />
    </Page>
  );
}

function useColumns(): readonly ResourceColumn<TargetGroupRow>[] {
  const { targetGroups: texts, parts } = useTexts();
  return [
    {
      id: 'name',
      header: texts.name,
      cell: ({ group }) => <Link href={`#/target-groups/${group.name}`}>{group.name}</Link>,
      compare: (one, other) => one.group.name.localeCompare(other.group.name),
      minWidth: 110,
    },
    {
      id: 'arn',
      header: texts.arn,
      cell: ({ group }) => (
        <Copyable value={group.targetGroupArn} what={texts.arn} shown={shortArn(group.targetGroupArn)} />
      ),
      minWidth: 120,
    },
    {
      id: 'port',
      header: texts.port,
      cell: ({ group }) => (group.targetType === 'lambda' ? parts.none : group.port),
      compare: (one, other) => one.group.port - other.group.port,
    },
    {
      id: 'protocol',
      header: texts.protocol,
      cell: ({ group }) => (group.targetType === 'lambda' ? parts.none : group.protocol),
    },
    { id: 'targetType', header: texts.targetType, cell: ({ group }) => texts.targetTypes[group.targetType] },
    {
      id: 'loadBalancer',
      header: texts.loadBalancer,
      cell: ({ loadBalancer }) =>
        loadBalancer === null ? (
          texts.noneAssociated
        ) : (
          <Link href={`#${loadBalancerPath(loadBalancer)}`}>{loadBalancer.name}</Link>
        ),
      minWidth: 120,
    },
    {
      id: 'vpc',
      header: texts.vpc,
      cell: ({ group }) => (group.targetType === 'lambda' ? parts.none : group.vpcId),
      minWidth: 120,
      isShown: 'wide',
    },
    { id: 'health', header: texts.health, cell: ({ counts }) => <StateCounts counts={counts} />, minWidth: 140 },
    {
      id: 'rate',
      header: <Figure>{texts.rate}</Figure>,
      label: texts.rate,
      cell: ({ group }) => <GroupRate group={group} />,
      minWidth: 90,
    },
  ];
}

function useFilters(): readonly ResourceFilter<TargetGroupRow>[] {
  const { targetGroups: texts, parts } = useTexts();
  const filter = (key: string, label: string, valueOf: (row: TargetGroupRow) => string) => ({
    key,
    label,
    groupLabel: label,
    valueOf,
  });
  return [
    filter('name', texts.name, ({ group }) => group.name),
    filter('protocol', texts.protocol, ({ group }) => group.protocol),
    filter('targetType', texts.targetType, ({ group }) => texts.targetTypes[group.targetType]),
    filter('loadBalancer', texts.loadBalancer, ({ loadBalancer }) => loadBalancer?.name ?? texts.noneAssociated),
    filter('unhealthy', texts.hasUnhealthy, ({ counts }) => (counts.unhealthy > 0 ? parts.yes : parts.no)),
  ];
}

/** Follows the traffic itself, so that the table is not drawn anew each second. */
function GroupRate({ group }: Pick<TargetGroupRow, 'group'>) {
  const formats = useFormats();
  const resources = useResources((state) => state.resources);
  const rate = useTraffic(({ now }) => groupRate(resources, group, now));
  return <Figure>{formats.rate(rate)}</Figure>;
}

/** The end of an ARN: the name stands beside it. */
function shortArn(arn: string): string {
  return `…${arn.slice(arn.lastIndexOf('/'))}`;
}

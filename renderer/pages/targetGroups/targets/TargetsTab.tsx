import Button from '@cloudscape-design/components/button';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { countStates, type StateCounts } from '../../../charts/StateBar.tsx';
import { TARGET_STATES } from '../../../look/targetLook.ts';
import { FaultDialog } from '../../../parts/faults/FaultDialog.tsx';
import { useMend } from '../../../parts/faults/useMend.ts';
import { useSamples } from '../../../parts/faults/useSamples.ts';
import { ResourceTable, type ResourceFilter } from '../../../parts/ResourceTable.tsx';
import { usePageKeys } from '../../../parts/usePageKeys.ts';
import { useStableOrder } from '../../../parts/useStableOrder.ts';
import { useIsConnected } from '../../../store/connection.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useTargetFilter, type TargetFilter } from '../useTargetFilter.ts';
import { CheckLog } from './CheckLog.tsx';
import { DeregisterDialog } from './DeregisterDialog.tsx';
import { TargetAlerts } from './TargetAlerts.tsx';
import type { TargetAction } from './TargetMenu.tsx';
import { compareWorstFirst, type TargetRow } from './targetRows.ts';
import { useTargetColumns } from './useTargetColumns.tsx';
import { useTestNow } from './useTestNow.ts';
import { FormButton } from '../../../parts/FormButton.tsx';

export interface TargetsTabProps {
  readonly group: TargetGroup;
  readonly rows: readonly TargetRow[];
  /** The load balancer that uses the group; null: none. */
  readonly user: LoadBalancer | null;
}

type Open =
  | { readonly kind: 'deregister'; readonly rows: readonly TargetRow[] }
  | { readonly kind: 'break'; readonly row: TargetRow };

/** The registered targets: how they are, why, what they get, and what can be done. Source: console, *Target groups*. */
export function TargetsTab({ group, rows, user }: TargetsTabProps) {
  const { targetGroups, parts, shell } = useTexts();
  const texts = targetGroups.targets;
  const navigate = useNavigate();
  const isConnected = useIsConnected();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [version, setVersion] = useState(0);
  const [filter, setFilter] = useTargetFilter();
  const samples = useSamples(sampleIds(rows));
  const mend = useMend();
  const testNow = useTestNow(group);
  const ordered = useStableOrder(rows, {
    keyOf: ({ target }) => target.key,
    compare: compareWorstFirst,
    version: `${group.targetGroupArn} ${version}`,
  });
  const shown = ordered.filter(
    ({ health, target }) =>
      (filter.state === null || health.state === filter.state) && (filter.zone === null || target.zone === filter.zone),
  );
  const toggle = (key: string) => {
    setOpenKey(openKey === key ? null : key);
  };
  const act = (action: TargetAction, row: TargetRow) => {
    const { id, key } = row.target;
    if (action === 'testNow') void testNow(key);
    else if (action === 'checkLog') setOpenKey(key);
    else if (action === 'mend') void mend([id], row.name);
    else setOpen(action === 'break' ? { kind: 'break', row } : { kind: 'deregister', rows: [row] });
  };
  const columns = useTargetColumns({ group, user, samples, openKey, onToggle: toggle, onAction: act });
  const close = () => {
    setOpen(null);
  };
  const chosen = rows.filter(({ target }) => selected.includes(target.key));
  const leaving = chosen.filter(({ target }) => target.drainingUntilMs === null);
  const whyNot = !isConnected
    ? shell.connection.readOnly
    : chosen.length === 0
      ? texts.selectFirst
      : leaving.length === 0
        ? texts.allDraining
        : null;
  const logged = rows.find(({ target }) => target.key === openKey);
  const registerPath = `/target-groups/${group.name}/register`;
  usePageKeys({
    a: () => void navigate(registerPath),
    t: () => {
      for (const { target } of chosen) void testNow(target.key);
    },
  });
  return (
    <SpaceBetween size="m">
      <TargetAlerts isInUse={user !== null} count={rows.length} />
      <div>
        <ResourceTable
          name={group.targetType === 'instance' ? 'targets' : 'ipTargets'}
          title={texts.title}
          what={texts.what}
          items={shown}
          keyOf={({ target }) => target.key}
          nameOf={({ name }) => name}
          columns={columns}
          filters={useFilters()}
          isLoading={false}
          empty={
            rows.length === 0
              ? {
                  title: texts.emptyTitle,
                  text: texts.emptyText,
                  action: <FormButton href={`#${registerPath}`}>{texts.register}</FormButton>,
                }
              : {
                  title: parts.noMatches,
                  text: '',
                  action: (
                    <Button
                      onClick={() => {
                        setFilter({ state: null, zone: null });
                      }}
                    >
                      {parts.clearFilter}
                    </Button>
                  ),
                }
          }
          selected={selected}
          onSelect={setSelected}
          belowFilter={
            rows.length > 0 && (
              <Chips
                filter={filter}
                counts={countStates(rows.map(({ health }) => health.state))}
                onChoose={setFilter}
              />
            )
          }
          actions={
            <>
              <Button
                iconName="refresh"
                ariaLabel={texts.sort}
                onClick={() => {
                  setVersion(version + 1);
                }}
              />
              <Button
                disabled={whyNot !== null}
                {...(whyNot !== null && { disabledReason: whyNot })}
                onClick={() => {
                  setOpen({ kind: 'deregister', rows: leaving });
                }}
              >
                {texts.deregister}
              </Button>
              <FormButton variant="primary" href={`#${registerPath}`}>
                {texts.register}
              </FormButton>
            </>
          }
        />
        {logged && (
          <CheckLog
            group={group}
            row={logged}
            onClose={() => {
              setOpenKey(null);
            }}
          />
        )}
      </div>
      {open?.kind === 'break' && (
        <FaultDialog instances={[{ instanceId: open.row.target.id, name: open.row.name }]} onDismiss={close} />
      )}
      {open?.kind === 'deregister' && (
        <DeregisterDialog
          group={group}
          rows={rows}
          chosen={open.rows}
          isInUse={user !== null}
          onDone={() => {
            setSelected([]);
          }}
          onDismiss={close}
        />
      )}
    </SpaceBetween>
  );
}

function sampleIds(rows: readonly TargetRow[]): readonly string[] {
  return rows.filter(({ instance }) => instance?.program.kind === 'sample').map(({ target }) => target.id);
}

/** Chips above the table: one per state that there is, and the zone that was chosen, to be taken away. */
function Chips({
  filter,
  counts,
  onChoose,
}: {
  readonly filter: TargetFilter;
  readonly counts: StateCounts;
  readonly onChoose: (filter: TargetFilter) => void;
}) {
  const { targetGroups, states, parts } = useTexts();
  const texts = targetGroups.targets;
  const shown = TARGET_STATES.filter((state) => counts[state] > 0 || filter.state === state);
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <SegmentedControl
        label={texts.filterStatus}
        selectedId={filter.state ?? 'all'}
        options={[
          { id: 'all', text: texts.showAll },
          ...shown.map((state) => ({ id: state, text: `${states.target[state]} (${counts[state]})` })),
        ]}
        onChange={({ detail }) => {
          onChoose({ ...filter, state: TARGET_STATES.find((state) => state === detail.selectedId) ?? null });
        }}
      />
      {filter.zone !== null && (
        <Button
          iconName="close"
          iconAlign="right"
          ariaLabel={`${texts.onlyZone(filter.zone)}: ${parts.clearFilter}`}
          onClick={() => {
            onChoose({ ...filter, zone: null });
          }}
        >
          {texts.onlyZone(filter.zone)}
        </Button>
      )}
    </SpaceBetween>
  );
}

function useFilters(): readonly ResourceFilter<TargetRow>[] {
  const { targetGroups, states } = useTexts();
  const texts = targetGroups.targets;
  const filter = (key: string, label: string, valueOf: (row: TargetRow) => string) => ({
    key,
    label,
    groupLabel: label,
    valueOf,
  });
  return [
    filter('name', texts.name, ({ name }) => name),
    filter('id', texts.instanceId, ({ target }) => target.id),
    filter('port', texts.port, ({ target }) => String(target.port)),
    filter('zone', texts.zone, ({ target }) => target.zone),
    filter('state', texts.status, ({ health }) => states.target[health.state]),
    filter('reason', texts.statusDetails, ({ health }) => (health.state === 'healthy' ? '' : health.reason)),
  ];
}

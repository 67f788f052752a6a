import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { useFormats } from '../../../look/useFormats.ts';
import { useNowMs } from '../../../look/useNowMs.ts';
import { ZoneSwatch } from '../../../look/ZoneSwatch.tsx';
import { ResourceTable, type ResourceColumn } from '../../../parts/ResourceTable.tsx';
import { useIsConnected } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { DeregisterInstancesDialog } from './DeregisterInstancesDialog.tsx';
import { instanceRows, STANDING_LOOK, STANDING_WORD, type ClassicInstanceRow } from './instanceRows.ts';
import type { ClassicRecord } from './useClassicBalancer.ts';

/** The instances that are registered with a Classic Load Balancer, each with its health and why. Source: E-009; console, *Details*. */
export function ClassicInstancesTab({ record: { balancer } }: { readonly record: ClassicRecord }) {
  const { classic, parts, shell } = useTexts();
  const texts = classic.instances;
  const formats = useFormats();
  const isConnected = useIsConnected();
  const resources = useResources((state) => state.resources);
  const healths = useStates(({ targets }) => targets);
  const rows = instanceRows(resources, balancer, healths);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const chosen = rows.filter(({ instanceId, standing }) => keys.includes(instanceId) && standing !== 'draining');
  const { enabled, timeoutSeconds } = balancer.attributes.connectionDraining;
  const manage = (
    <Button variant="primary" href={`#${loadBalancerPath(balancer, '/edit/instances')}`}>
      {texts.manage}
    </Button>
  );
  return (
    <>
      <ResourceTable
        name="classicInstances"
        title={texts.title}
        what={texts.what}
        items={rows}
        keyOf={({ instanceId }) => instanceId}
        nameOf={nameOf}
        columns={useColumns()}
        filters={[
          { key: 'name', label: texts.name, groupLabel: texts.name, valueOf: nameOf },
          { key: 'id', label: texts.id, groupLabel: texts.id, valueOf: ({ instanceId }) => instanceId },
          {
            key: 'status',
            label: texts.status,
            groupLabel: texts.status,
            valueOf: ({ standing }) => classic.standing[STANDING_WORD[standing]],
          },
          { key: 'zone', label: texts.zone, groupLabel: texts.zone, valueOf: ({ instance }) => instance?.zone ?? '' },
        ]}
        isLoading={false}
        empty={{ title: texts.emptyTitle, text: texts.emptyText, action: manage }}
        selected={keys}
        onSelect={setKeys}
        description={enabled ? texts.drainingOn(formats.duration(timeoutSeconds * 1_000)) : texts.drainingOff}
        actions={
          <>
            <Button
              disabled={chosen.length === 0 || !isConnected}
              disabledReason={chosen.length === 0 ? parts.selectFirst : shell.connection.readOnly}
              onClick={() => {
                setAsking(true);
              }}
            >
              {texts.deregister}
            </Button>
            {manage}
          </>
        }
      />
      {isAsking && (
        <DeregisterInstancesDialog
          balancer={balancer}
          rows={rows}
          chosen={chosen}
          onDone={() => {
            setKeys([]);
          }}
          onDismiss={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

const nameOf = ({ instance, instanceId }: ClassicInstanceRow) =>
  instance === undefined || instance.name === '' ? instanceId : instance.name;

function useColumns(): readonly ResourceColumn<ClassicInstanceRow>[] {
  const { classic, parts } = useTexts();
  const texts = classic.instances;
  const zones = useResources(({ resources }) => resources.zones);
  return [
    {
      id: 'id',
      header: texts.id,
      cell: ({ instanceId }) => <Link href={`#/instances/${instanceId}`}>{instanceId}</Link>,
      minWidth: 190,
    },
    {
      id: 'name',
      header: texts.name,
      cell: ({ instance }) => (instance === undefined || instance.name === '' ? parts.none : instance.name),
      compare: (one, other) => nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }),
    },
    {
      id: 'status',
      header: texts.status,
      cell: (row) => <Standing row={row} />,
      minWidth: 170,
    },
    { id: 'description', header: texts.description, cell: ({ standing }) => classic.why[standing], minWidth: 260 },
    // Instances of this computer have no security groups of their own.
    { id: 'securityGroups', header: texts.securityGroups, cell: () => parts.none },
    {
      id: 'zone',
      header: texts.zone,
      cell: ({ instance }) =>
        instance === undefined ? (
          parts.none
        ) : (
          <ZoneSwatch place={zones.indexOf(instance.zone)}>{instance.zone}</ZoneSwatch>
        ),
      compare: (one, other) => (one.instance?.zone ?? '').localeCompare(other.instance?.zone ?? ''),
      minWidth: 130,
    },
  ];
}

function Standing({ row: { standing, drainingUntilMs } }: { readonly row: ClassicInstanceRow }) {
  const { classic } = useTexts();
  return (
    <StatusIndicator type={STANDING_LOOK[standing]}>
      {classic.standing[STANDING_WORD[standing]]}
      {drainingUntilMs !== null && <TimeLeft untilMs={drainingUntilMs} />}
    </StatusIndicator>
  );
}

function TimeLeft({ untilMs }: { readonly untilMs: number }) {
  const { classic } = useTexts();
  const formats = useFormats();
  const nowMs = useNowMs();
  return (
    <Box variant="span" color="inherit">
      {`, ${classic.instances.draining(formats.countdown(Math.max(0, untilMs - nowMs)))}`}
    </Box>
  );
}

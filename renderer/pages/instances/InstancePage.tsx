import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { SampleView } from '../../../engine/contract/views/SampleView.ts';
import type { Instance } from '../../../engine/model/Instance.ts';
import { STATUS_CHECK_LOOK } from '../../look/instanceLook.ts';
import { InstanceStatus } from '../../look/InstanceStatus.tsx';
import { useFormats } from '../../look/useFormats.ts';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import { Copyable } from '../../parts/Copyable.tsx';
import { MissingPage } from '../../parts/MissingPage.tsx';
import { FaultDialog } from '../../parts/faults/FaultDialog.tsx';
import { FaultBadge } from '../../parts/faults/FaultBadge.tsx';
import { isBroken } from '../../parts/faults/faultChanges.ts';
import { useMend } from '../../parts/faults/useMend.ts';
import { useSamples } from '../../parts/faults/useSamples.ts';
import { Page } from '../../shell/Page.tsx';
import { useIsConnected } from '../../store/connection.ts';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { groupsOfInstance } from './groupsOfInstance.ts';
import { InstanceOutput } from './InstanceOutput.tsx';
import { instanceName } from './instanceName.ts';
import { instancePlace } from './instancePlace.ts';
import { StateMenu } from './StateMenu.tsx';
import { TerminateDialog } from './TerminateDialog.tsx';
import { useProcesses } from './useProcesses.ts';

/** One instance: where it is, what it runs, how it fares, and what it wrote. */
export function InstancePage() {
  const { instances: texts, parts, shell, targetGroups } = useTexts();
  const { faults } = targetGroups;
  const mend = useMend();
  const { id = '' } = useParams();
  const resources = useResources((state) => state.resources);
  const isConnected = useIsConnected();
  const [open, setOpen] = useState<'faults' | 'terminate' | null>(null);
  const close = () => {
    setOpen(null);
  };
  const instance = [...resources.instances.values()].find(({ instanceId }) => instanceId === id);
  const ids = useMemo(() => (instance?.program.kind === 'sample' ? [instance.instanceId] : []), [instance]);
  const sample = useSamples(ids).get(id);
  if (instance === undefined) {
    return <MissingPage what={parts.missing.instance(id)} back={{ name: texts.what, to: '/instances' }} />;
  }
  const isSample = instance.program.kind === 'sample';
  return (
    <Page
      title={instanceName(instance)}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <StateMenu
            instances={[instance]}
            onTerminate={() => {
              setOpen('terminate');
            }}
          />
          {isSample && (
            <Button
              disabled={!isConnected || instance.state !== 'running'}
              disabledReason={isConnected ? faults.notRunning : shell.connection.readOnly}
              onClick={() => {
                setOpen('faults');
              }}
            >
              {texts.breakIt}
            </Button>
          )}
          {isSample && (
            <Button
              disabled={!isConnected || sample === undefined || !isBroken(sample)}
              disabledReason={isConnected ? faults.nothingToMend : shell.connection.readOnly}
              onClick={() => void mend([instance.instanceId], instanceName(instance))}
            >
              {faults.mend}
            </Button>
          )}
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        <Container header={<Header variant="h2">{texts.details}</Header>}>
          <KeyValuePairs columns={4} items={useDetails(instance, sample)} />
        </Container>
        {!isSample && <InstanceOutput instanceId={instance.instanceId} />}
      </SpaceBetween>
      {open === 'terminate' && <TerminateDialog instances={[instance]} onDismiss={close} />}
      {open === 'faults' && (
        <FaultDialog
          instances={[{ instanceId: instance.instanceId, name: instanceName(instance) }]}
          onDismiss={close}
        />
      )}
    </Page>
  );
}

function useDetails(instance: Instance, sample: SampleView | undefined) {
  const { instances: texts, parts } = useTexts();
  const formats = useFormats();
  const detail = useStates((states) => states.instances.get(instance.instanceId));
  const resources = useResources((state) => state.resources);
  const groups = groupsOfInstance(resources, instance);
  const { program } = instance;
  const { cpuFraction = null, memoryBytes } = useProcesses()[instance.instanceId] ?? {};
  return [
    { label: texts.id, value: <Copyable value={instance.instanceId} what={texts.id} /> },
    { label: texts.state, value: <InstanceStatus instance={instance} detail={detail} /> },
    ...(program.kind === 'sample' ? [{ label: texts.fault, value: <Faults sample={sample} /> }] : []),
    { label: texts.type, value: texts.types[program.kind] },
    {
      label: texts.zone,
      value: <ZoneSwatch place={resources.zones.indexOf(instance.zone)}>{instance.zone}</ZoneSwatch>,
    },
    { label: texts.place, value: <Copyable value={instancePlace(instance, detail)} what={texts.place} /> },
    { label: texts.process, value: detail?.pid ?? parts.none },
    ...(program.kind === 'command'
      ? [
          { label: texts.cpu, value: cpuFraction === null ? parts.none : texts.cpuOfCore(formats.part(cpuFraction)) },
          { label: texts.memory, value: formats.bytes(memoryBytes) },
        ]
      : []),
    { label: texts.subnet, value: <Copyable value={instance.subnetId} what={texts.subnet} /> },
    { label: texts.launched, value: formats.moment(instance.launchedAtMs) },
    {
      label: texts.groups,
      value:
        groups.length === 0 ? (
          parts.none
        ) : (
          // Room between them: lines alone are too close to be hit by touch.
          <SpaceBetween size="xs">
            {groups.map(({ name }) => (
              <Link key={name} href={`#/target-groups/${name}`}>
                {name}
              </Link>
            ))}
          </SpaceBetween>
        ),
    },
    {
      label: texts.statusCheck,
      value:
        detail === undefined || instance.state !== 'running' ? (
          parts.none
        ) : (
          <StatusIndicator type={STATUS_CHECK_LOOK[detail.statusCheck]}>
            {texts.statusChecks[detail.statusCheck]}
          </StatusIndicator>
        ),
    },
    ...(detail?.text ? [{ label: texts.detail, value: detail.text }] : []),
    ...(program.kind === 'command' ? [{ label: texts.command, value: program.command }] : []),
  ];
}

/** What is broken on purpose; a dash when nothing is. */
function Faults({ sample }: { readonly sample: SampleView | undefined }) {
  const { parts } = useTexts();
  return sample !== undefined && isBroken(sample) ? <FaultBadge sample={sample} /> : parts.none;
}

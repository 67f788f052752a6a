import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Instance } from '../../../engine/model/Instance.ts';
import { FaultDialog } from '../../parts/faults/FaultDialog.tsx';
import { isBroken } from '../../parts/faults/faultChanges.ts';
import { useMend } from '../../parts/faults/useMend.ts';
import { useSamples } from '../../parts/faults/useSamples.ts';
import { ResourceTable } from '../../parts/ResourceTable.tsx';
import { usePageKeys } from '../../parts/usePageKeys.ts';
import { Page } from '../../shell/Page.tsx';
import { useIsConnected } from '../../store/connection.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { instanceName } from './instanceName.ts';
import { TerminateDialog } from './TerminateDialog.tsx';
import { useInstanceColumns } from './useInstanceColumns.tsx';
import { StateMenu } from './StateMenu.tsx';
import { FormButton } from '../../parts/FormButton.tsx';

/** What Balanza itself runs: sample targets and commands. */
export function InstancesPage() {
  const { instances: texts, states, parts, shell, targetGroups } = useTexts();
  const { faults } = targetGroups;
  const mend = useMend();
  const { resources, isLoaded } = useResources();
  const isConnected = useIsConnected();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<'terminate' | 'faults' | null>(null);
  const items = useMemo(() => [...resources.instances.values()], [resources.instances]);
  const samples = useSamples(useMemo(() => items.filter(isSample).map(({ instanceId }) => instanceId), [items]));
  const chosen = items.filter(({ instanceId }) => selected.includes(instanceId));
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
  const close = () => {
    setOpen(null);
  };
  usePageKeys({ l: () => void navigate('/instances/launch') });
  const offline = isConnected ? null : shell.connection.readOnly;
  const broken = chosen.filter(({ instanceId }) => {
    const sample = samples.get(instanceId);
    return sample !== undefined && isBroken(sample);
  });
  const areSamples =
    chosen.length > 0 && chosen.every(({ program, state }) => program.kind === 'sample' && state === 'running');
  return (
    <Page title={texts.title} isTitleWithin help={help}>
      <ResourceTable
        name="instances"
        title={texts.title}
        isPage
        what={texts.what}
        items={items}
        keyOf={({ instanceId }) => instanceId}
        nameOf={instanceName}
        columns={useInstanceColumns(samples)}
        filters={[
          { key: 'name', label: texts.name, groupLabel: texts.name, valueOf: ({ name }) => name },
          { key: 'id', label: texts.id, groupLabel: texts.id, valueOf: ({ instanceId }) => instanceId },
          { key: 'state', label: texts.state, groupLabel: texts.state, valueOf: ({ state }) => states.instance[state] },
          { key: 'zone', label: texts.zone, groupLabel: texts.zone, valueOf: ({ zone }) => zone },
        ]}
        isLoading={!isLoaded}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          action: <FormButton href="#/instances/launch">{texts.launch}</FormButton>,
        }}
        selected={selected}
        onSelect={setSelected}
        actions={
          <>
            <StateMenu
              instances={chosen}
              onTerminate={() => {
                setOpen('terminate');
              }}
            />
            <Button
              disabled={!areSamples || !isConnected}
              disabledReason={offline ?? (chosen.length === 0 ? parts.selectFirst : faults.samplesOnly)}
              onClick={() => {
                setOpen('faults');
              }}
            >
              {texts.breakIt}
            </Button>
            <Button
              disabled={broken.length === 0 || !isConnected}
              disabledReason={offline ?? (chosen.length === 0 ? parts.selectFirst : faults.brokenFirst)}
              onClick={() =>
                void mend(
                  broken.map(({ instanceId }) => instanceId),
                  broken.map(instanceName).join(', '),
                )
              }
            >
              {faults.mend}
            </Button>
            <FormButton variant="primary" href="#/instances/launch">
              {texts.launch}
            </FormButton>
          </>
        }
      />
      {open === 'terminate' && <TerminateDialog instances={chosen} onDismiss={close} />}
      {open === 'faults' && (
        <FaultDialog
          instances={chosen.map((one) => ({ instanceId: one.instanceId, name: instanceName(one) }))}
          onDismiss={close}
        />
      )}
    </Page>
  );
}

const isSample = ({ program }: Instance) => program.kind === 'sample';

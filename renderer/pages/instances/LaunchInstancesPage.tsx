import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tiles from '@cloudscape-design/components/tiles';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormPage } from '../../parts/FormPage.tsx';
import { NumberField } from '../../parts/NumberField.tsx';
import { useResources } from '../../store/resources.ts';
import { setUnsaved } from '../../store/unsaved.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { launchRequests } from './launchRequests.ts';
import { launchSteps } from '../../parts/launchSteps.ts';
import { useLaunch } from './useLaunch.ts';

/** Most at once. Source: console, *Local instances*. */
const MOST = 50;
const EVENLY = 'evenly';
const NONE = 'none';
const NEW = { count: '2', name: 'app', zone: EVENLY, program: 'sample', command: '', group: NONE };

/** Launches instances, and registers them where that is asked for. */
export function LaunchInstancesPage() {
  const { instances: texts, parts } = useTexts();
  const navigate = useNavigate();
  const launch = useLaunch();
  const { zones, targetGroups, subnets } = useResources((state) => state.resources);
  const [draft, setDraft] = useState(NEW);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (changes: Partial<typeof NEW>) => {
    setRefusal(null);
    setDraft({ ...draft, ...changes });
  };
  const count = /^\d{1,3}$/.test(draft.count.trim()) ? Number(draft.count) : 0;
  const isCountWrong = count < 1 || count > MOST;
  const isCommandMissing = draft.program === 'command' && draft.command.trim() === '';
  const wrong = Number(isCountWrong) + Number(isCommandMissing);
  const plan = {
    count,
    name: draft.name.trim(),
    zones: draft.zone === EVENLY ? zones : zones.filter((zone) => zone === draft.zone),
    command: draft.program === 'command' ? draft.command : null,
    group: [...targetGroups.values()].find(({ targetGroupArn }) => targetGroupArn === draft.group) ?? null,
  };
  const submit = async () => {
    setTried(true);
    if (wrong > 0) return;
    setBusy(true);
    const problem = await launch(plan);
    setBusy(false);
    setRefusal(problem);
    if (problem !== null) return;
    setUnsaved(false);
    void navigate('/instances');
  };
  const zoneOptions = [{ value: EVENLY, label: texts.evenly }, ...zones.map((zone) => ({ value: zone, label: zone }))]; // a text of the select
  const groupOptions = [
    { value: NONE, label: texts.registerNone },
    ...[...targetGroups.values()]
      .filter(({ targetType }) => targetType === 'instance')
      .map(({ targetGroupArn, name }) => ({ value: targetGroupArn, label: name })), // a text of the select
  ];
  return (
    <FormPage
      title={texts.launchTitle}
      submitText={texts.launchNow}
      cancelTo="/instances"
      isDirty={draft !== NEW}
      draft={{ value: draft, restore: change }}
      canSubmit
      steps={wrong === 0 ? launchSteps(launchRequests(plan, subnets), plan.group?.targetGroupArn ?? null) : []}
      isBusy={isBusy}
      error={refusal ?? (isTried && wrong > 0 ? parts.fieldsNeedAttention(wrong) : null)}
      onSubmit={() => void submit()}
    >
      <Container>
        <SpaceBetween size="l">
          <FormField label={texts.program} stretch>
            <Tiles
              value={draft.program}
              items={[
                { value: 'sample', label: texts.sample, description: texts.sampleDescription },
                { value: 'command', label: texts.custom, description: texts.customDescription },
              ]}
              onChange={({ detail }) => {
                change({ program: detail.value });
              }}
            />
          </FormField>
          {draft.program === 'command' && (
            <SpaceBetween size="s">
              <FormField
                label={texts.commandLabel}
                errorText={isTried && isCommandMissing && texts.problems.command}
                stretch
              >
                <Input
                  value={draft.command}
                  placeholder={texts.commandPlaceholder}
                  onChange={({ detail }) => {
                    change({ command: detail.value });
                  }}
                />
              </FormField>
              {!isCommandMissing && <Alert type="warning">{texts.commandWarning(draft.command)}</Alert>}
            </SpaceBetween>
          )}
          <NumberField
            label={texts.count}
            constraint={texts.countConstraint(MOST)}
            value={draft.count}
            error={isTried && isCountWrong ? texts.problems.count(MOST) : null}
            onChange={(value) => {
              change({ count: value });
            }}
          />
          <FormField label={texts.namePrefix} description={texts.nameDescription}>
            <Input
              value={draft.name}
              onChange={({ detail }) => {
                change({ name: detail.value });
              }}
            />
          </FormField>
          <FormField label={texts.spread}>
            <Select
              options={zoneOptions}
              selectedOption={zoneOptions.find(({ value }) => value === draft.zone) ?? null}
              onChange={({ detail }) => {
                change({ zone: detail.selectedOption.value ?? EVENLY });
              }}
            />
          </FormField>
          <FormField label={texts.register}>
            <Select
              options={groupOptions}
              selectedOption={groupOptions.find(({ value }) => value === draft.group) ?? null}
              onChange={({ detail }) => {
                change({ group: detail.selectedOption.value ?? NONE });
              }}
            />
          </FormField>
        </SpaceBetween>
      </Container>
    </FormPage>
  );
}

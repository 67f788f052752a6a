import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { classicLoadBalancerArn } from '../../../../../engine/model/names.ts';
import { NAME_CHARACTERS } from '../../../../../engine/model/nameProblem.ts';
import { DEFAULT_VPC_ID } from '../../../../../engine/model/zones.ts';
import { useCall } from '../../../../bridge/useCall.ts';
import { FormPage } from '../../../../parts/FormPage.tsx';
import { loadBalancerPath } from '../../../../parts/loadBalancerPath.ts';
import { LimitedInput } from '../../../../parts/LimitedInput.tsx';
import { TagsEditor, type EditedTags } from '../../../../parts/TagsEditor.tsx';
import type { CallOf } from '../../../../parts/undoableChange.ts';
import { flash } from '../../../../store/flashes.ts';
import { useResources } from '../../../../store/resources.ts';
import { setUnsaved } from '../../../../store/unsaved.ts';
import { useTexts } from '../../../../texts/useTexts.ts';
import { SECURITY_GROUPS } from '../../create/creationProblems.ts';
import { ZonesField } from '../../ZonesField.tsx';
import { CrossZoneAndDraining } from '../ClassicAttributeFields.tsx';
import { ClassicHealthFields } from '../ClassicHealthFields.tsx';
import { InstancePicker } from '../InstancePicker.tsx';
import { ClassicListenersSection } from './ClassicListenersSection.tsx';
import { ClassicSummary } from './ClassicSummary.tsx';
import {
  classicCreationCalls,
  classicDraftProblems,
  NEW_CLASSIC,
  type ClassicDraft,
  type ClassicDraftProblems,
} from './ClassicDraft.ts';

const NO_TAGS: EditedTags = { tags: [], isValid: true };

/** The form for a new Classic Load Balancer: one page, containers in the console's order. Source: E-009, E-024; console, *Create forms*. */
export function CreateClassicPage() {
  const { loadBalancers, classic, parts } = useTexts();
  const texts = loadBalancers.create;
  const known = useResources(({ resources }) => resources.classicLoadBalancers);
  const [draft, setDraft] = useState(NEW_CLASSIC);
  const [tags, setTags] = useState(NO_TAGS);
  const [isChecked, setChecked] = useState(false);
  const problems = classicDraftProblems(draft, new Set([...known.values()].map(({ name }) => name)));
  const attention = problems.count + (tags.isValid ? 0 : 1);
  const calls = attention === 0 ? classicCreationCalls(draft, tags.tags) : [];
  const { isBusy, error, create } = useCreate(draft.name);
  const change = (changes: Partial<ClassicDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
  };
  return (
    <FormPage
      title={classic.createTitle}
      submitText={texts.submit}
      cancelTo="/load-balancers"
      isDirty={draft !== NEW_CLASSIC || tags !== NO_TAGS}
      draft={{
        value: { draft, tags },
        restore: (kept) => {
          setDraft(kept.draft);
          setTags(kept.tags);
        },
      }}
      canSubmit
      steps={calls}
      isBusy={isBusy}
      error={isChecked && attention > 0 ? parts.fieldsNeedAttention(attention) : error}
      onSubmit={() => {
        setChecked(true);
        if (attention === 0) void create(calls);
      }}
    >
      <SpaceBetween size="l">
        <BasicSection {...{ draft, problems, isChecked, onChange: change }} />
        <NetworkSections {...{ draft, problems, isChecked, onChange: change }} />
        <ClassicListenersSection
          listeners={draft.listeners}
          problems={problems.listeners}
          isChecked={isChecked}
          onChange={(listeners) => {
            change({ listeners });
          }}
        />
        <Section title={classic.tabs.health}>
          <ClassicHealthFields
            draft={draft.healthCheck}
            problems={problems.healthCheck}
            onChange={(changes) => {
              change({ healthCheck: { ...draft.healthCheck, ...changes } });
            }}
          />
        </Section>
        <InstancePicker
          title={classic.create.instances}
          selected={draft.instanceIds}
          onSelect={(instanceIds) => {
            change({ instanceIds });
          }}
        />
        <Section title={classic.create.attributes}>
          <CrossZoneAndDraining
            draft={draft.attributes}
            onChange={(changes) => {
              change({ attributes: { ...draft.attributes, ...changes } });
            }}
          />
        </Section>
        <Section title={texts.tags}>
          <TagsEditor tags={tags.tags} onChange={setTags} />
        </Section>
        <ClassicSummary draft={draft} />
      </SpaceBetween>
    </FormPage>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return <Container header={<Header variant="h2">{title}</Header>}>{children}</Container>;
}

interface SectionProps {
  readonly draft: ClassicDraft;
  readonly problems: ClassicDraftProblems;
  readonly isChecked: boolean;
  readonly onChange: (changes: Partial<ClassicDraft>) => void;
}

function BasicSection({ draft, problems, isChecked, onChange }: SectionProps) {
  const { loadBalancers } = useTexts();
  const texts = loadBalancers.create;
  const isShown = isChecked || draft.name !== '';
  return (
    <Section title={texts.basic}>
      <SpaceBetween size="m">
        <FormField
          label={texts.nameLabel}
          constraintText={texts.nameConstraint(draft.name.length, NAME_CHARACTERS)}
          errorText={isShown && problems.name !== null ? texts.nameProblems[problems.name] : null}
        >
          <LimitedInput
            most={NAME_CHARACTERS}
            value={draft.name}
            autoFocus
            onChange={(name) => {
              onChange({ name });
            }}
          />
        </FormField>
        <FormField label={loadBalancers.scheme} description={texts.schemeNote}>
          <RadioGroup
            value={draft.scheme}
            items={(['internet-facing', 'internal'] as const).map((scheme) => ({
              value: scheme,
              label: loadBalancers.schemes[scheme],
              description: texts.schemeTexts[scheme],
            }))}
            onChange={({ detail }) => {
              onChange({ scheme: detail.value === 'internal' ? 'internal' : 'internet-facing' });
            }}
          />
        </FormField>
      </SpaceBetween>
    </Section>
  );
}

function NetworkSections({ draft, problems, isChecked, onChange }: SectionProps) {
  const { loadBalancers, classic } = useTexts();
  const texts = loadBalancers.create;
  return (
    <SpaceBetween size="l">
      <Section title={texts.network}>
        <ZonesField
          vpcId={DEFAULT_VPC_ID}
          value={draft.subnets}
          error={isChecked && problems.isZoneMissing ? classic.create.zonesProblem : null}
          fewest={1}
          onChange={(subnets) => {
            onChange({ subnets });
          }}
        />
      </Section>
      <Section title={texts.securityLabel}>
        <FormField
          label={texts.securityLabel}
          description={texts.securityDescription}
          constraintText={texts.securityConstraint(SECURITY_GROUPS)}
          errorText={problems.areSecurityGroupsTooMany ? texts.securityProblem(SECURITY_GROUPS) : null}
        >
          <Input
            value={draft.securityGroups}
            placeholder={texts.securityPlaceholder}
            onChange={({ detail }) => {
              onChange({ securityGroups: detail.value });
            }}
          />
        </FormField>
      </Section>
    </SpaceBetween>
  );
}

/** Once the load balancer is there it is shown, with what of the rest was refused. */
function useCreate(name: string) {
  const { classic } = useTexts();
  const call = useCall();
  const navigate = useNavigate();
  const region = useResources(({ resources }) => resources.region);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const create = async ([first, ...others]: readonly CallOf[]) => {
    if (first === undefined) return;
    setBusy(true);
    setError(null);
    const created = await call(first.name, first.input);
    if (!created.ok) {
      setBusy(false);
      setError(created.error.message);
      return;
    }
    const refusals: string[] = [];
    for (const one of others) {
      const answer = await call(one.name, one.input);
      if (!answer.ok) refusals.push(answer.error.message);
    }
    setUnsaved(false);
    flash(
      refusals.length === 0
        ? { type: 'success', header: classic.create.created(name) }
        : { type: 'error', header: classic.create.partly(name), content: refusals.join(' ') },
    );
    void navigate(loadBalancerPath({ name, loadBalancerArn: classicLoadBalancerArn(region, name) }));
  };
  return { isBusy, error, create };
}

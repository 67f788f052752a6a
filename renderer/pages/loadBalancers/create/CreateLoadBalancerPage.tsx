import AnchorNavigation from '@cloudscape-design/components/anchor-navigation';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Grid from '@cloudscape-design/components/grid';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { GATEWAY } from '../../../../engine/model/gatewayGroupAttributes.ts';
import type { ListenerProtocol } from '../../../../engine/model/Listener.ts';
import type { LoadBalancerType, Scheme } from '../../../../engine/model/LoadBalancer.ts';
import { NAME_CHARACTERS } from '../../../../engine/model/nameProblem.ts';
import { DEFAULT_VPC_ID } from '../../../../engine/model/zones.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { LimitedInput } from '../../../parts/LimitedInput.tsx';
import { TagsEditor, type EditedTags } from '../../../parts/TagsEditor.tsx';
import { useResources } from '../../../store/resources.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { ZonesField } from '../ZonesField.tsx';
import { creationProblems, SECURITY_GROUPS, type CreationDraft, type CreationProblems } from './creationProblems.ts';
import { completeListeners, creationRequest, creationSteps, listenerRequest } from './creationSteps.ts';
import { CreationSummary } from './CreationSummary.tsx';
import type { FailedListener } from './creationTasks.ts';
import { ListenersSection, newListener } from './ListenersSection.tsx';

const PROTOCOLS: Readonly<Record<LoadBalancerType, readonly ListenerProtocol[]>> = {
  application: ['HTTP', 'HTTPS'],
  network: ['TCP', 'TLS', 'UDP', 'TCP_UDP'],
  gateway: [GATEWAY.protocol],
};
const newDraft = (type: LoadBalancerType): CreationDraft => ({
  type,
  name: '',
  scheme: 'internet-facing',
  subnets: {},
  securityGroups: '',
  listeners: [newListener(1, PROTOCOLS[type][0] ?? 'HTTP', '80')],
});
const NO_TAGS: EditedTags = { tags: [], isValid: true };
const SECTIONS = ['basic', 'network', 'security', 'listeners', 'tags', 'summary'] as const;

/** The form for a new load balancer of a type: one page, containers in the console's order. */
export function CreateLoadBalancerPage({ type }: { readonly type: LoadBalancerType }) {
  const { loadBalancers, parts } = useTexts();
  const texts = loadBalancers.create;
  const names = useResources(({ resources }) => resources.loadBalancers);
  const zones = useResources(({ resources }) => resources.zones);
  const [empty] = useState(() => newDraft(type));
  const [draft, setDraft] = useState(empty);
  const [tags, setTags] = useState(NO_TAGS);
  const [isChecked, setChecked] = useState(false);
  const problems = creationProblems(draft, new Set([...names.values()].map(({ name }) => name)));
  const { isBusy, error, create } = useCreate(draft, tags);
  const change = (changes: Partial<CreationDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
  };
  const submit = () => {
    setChecked(true);
    if (problems.count === 0 && tags.isValid) void create();
  };
  const attention = problems.count + (tags.isValid ? 0 : 1);
  const chosenZones = zones.filter((zone) => draft.subnets[zone] !== undefined);
  return (
    <FormPage
      title={texts.titles[type]}
      submitText={texts.submit}
      cancelTo="/load-balancers"
      isDirty={draft !== empty || tags !== NO_TAGS}
      draft={{
        value: { draft, tags },
        restore: (kept) => {
          setDraft(kept.draft);
          setTags(kept.tags);
        },
      }}
      canSubmit
      steps={attention === 0 ? creationSteps(draft, tags.tags) : []}
      isBusy={isBusy}
      error={isChecked && attention > 0 ? parts.fieldsNeedAttention(attention) : error}
      onSubmit={submit}
    >
      <Grid gridDefinition={[{ colspan: { default: 12, m: 9 } }, { colspan: { default: 12, m: 3 } }]}>
        <SpaceBetween size="l">
          <BasicSection {...{ draft, problems, isChecked, onChange: change }} />
          <Section id="network" title={texts.network}>
            <SpaceBetween size="m">
              <FormField label={texts.vpc}>
                <Select
                  selectedOption={{ value: DEFAULT_VPC_ID, label: DEFAULT_VPC_ID }}
                  options={[{ value: DEFAULT_VPC_ID, label: DEFAULT_VPC_ID }]}
                />
              </FormField>
              <ZonesField
                vpcId={DEFAULT_VPC_ID}
                value={draft.subnets}
                error={isChecked && problems.isZoneMissing ? texts.zonesProblems[type] : null}
                onChange={(subnets) => {
                  change({ subnets });
                }}
              />
            </SpaceBetween>
          </Section>
          <Section id="security" title={texts.securityLabel}>
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
                  change({ securityGroups: detail.value });
                }}
              />
            </FormField>
          </Section>
          <div id="listeners">
            <ListenersSection
              protocols={PROTOCOLS[type]}
              listeners={draft.listeners}
              problems={problems.listeners}
              isChecked={isChecked}
              hasActions={type === 'application'}
              onChange={(listeners) => {
                change({ listeners });
              }}
            />
          </div>
          <Section id="tags" title={texts.tags}>
            <TagsEditor tags={tags.tags} onChange={setTags} />
          </Section>
          <div id="summary">
            <CreationSummary
              zones={chosenZones}
              groups={draft.listeners.flatMap(({ action }) =>
                action.type === 'forward' ? action.groups.flatMap(({ targetGroupArn }) => targetGroupArn ?? []) : [],
              )}
            />
          </div>
        </SpaceBetween>
        <Anchors />
      </Grid>
    </FormPage>
  );
}

function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div id={id}>
      <Container header={<Header variant="h2">{title}</Header>}>{children}</Container>
    </div>
  );
}

interface BasicSectionProps {
  readonly draft: CreationDraft;
  readonly problems: CreationProblems;
  readonly isChecked: boolean;
  readonly onChange: (changes: Partial<CreationDraft>) => void;
}

function BasicSection({ draft, problems, isChecked, onChange }: BasicSectionProps) {
  const { loadBalancers } = useTexts();
  const texts = loadBalancers.create;
  const isShown = isChecked || draft.name !== '';
  return (
    <Section id="basic" title={texts.basic}>
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
            items={(['internet-facing', 'internal'] as const).map((scheme: Scheme) => ({
              value: scheme,
              label: loadBalancers.schemes[scheme],
              description: texts.schemeTexts[scheme],
            }))}
            onChange={({ detail }) => {
              onChange({ scheme: detail.value === 'internal' ? 'internal' : 'internet-facing' });
            }}
          />
        </FormField>
        <FormField label={loadBalancers.ipAddressType} constraintText={loadBalancers.onlyIpv4}>
          <Select
            selectedOption={{ value: 'ipv4', label: loadBalancers.ipv4 }}
            options={[{ value: 'ipv4', label: loadBalancers.ipv4 }]}
          />
        </FormField>
      </SpaceBetween>
    </Section>
  );
}

function Anchors() {
  const { create: texts } = useTexts().loadBalancers;
  const titles = {
    basic: texts.basic,
    network: texts.network,
    security: texts.securityLabel,
    listeners: texts.listeners,
    tags: texts.tags,
    summary: texts.summary,
  };
  return (
    <div>
      <div id="anchors-title">
        <Box variant="awsui-key-label">{texts.onThisPage}</Box>
      </div>
      <AnchorNavigation
        ariaLabelledby="anchors-title"
        anchors={SECTIONS.map((id) => ({ text: titles[id], href: `#${id}`, level: 1 }))}
        onFollow={(event) => {
          // The address holds the page; the part of it is only scrolled to.
          event.preventDefault();
          document.getElementById(event.detail.href.slice(1))?.scrollIntoView();
        }}
      />
    </div>
  );
}

function useCreate(draft: CreationDraft, { tags }: EditedTags) {
  const call = useCall();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const create = async () => {
    setBusy(true);
    setError(null);
    const created = await call('createLoadBalancer', creationRequest(draft, tags));
    if (!created.ok) {
      setBusy(false);
      setError(created.error.message);
      return;
    }
    const failed: FailedListener[] = [];
    for (const listener of completeListeners(draft)) {
      const answer = await call('createListener', listenerRequest(created.value.loadBalancerArn, listener));
      if (!answer.ok) failed.push({ ...listener, sentence: answer.error.message });
    }
    setUnsaved(false);
    void navigate(loadBalancerPath(created.value, '/status'), { state: { failed } });
  };
  return { isBusy, error, create };
}

import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { classicLoadBalancerArn } from '../../../../../engine/model/names.ts';
import { DEFAULT_VPC_ID } from '../../../../../engine/model/zones.ts';
import { useCall } from '../../../../bridge/useCall.ts';
import { loadBalancerPath } from '../../../../parts/loadBalancerPath.ts';
import type { CallOf } from '../../../../parts/undoableChange.ts';
import { flash } from '../../../../store/flashes.ts';
import { useResources } from '../../../../store/resources.ts';
import { setUnsaved } from '../../../../store/unsaved.ts';
import { useTexts } from '../../../../texts/useTexts.ts';
import { CreationForm } from '../../create/CreationForm.tsx';
import { NameField } from '../../create/NameField.tsx';
import { SchemeField } from '../../create/SchemeField.tsx';
import { SecurityGroupsField } from '../../create/SecurityGroupsField.tsx';
import { useCreationState } from '../../create/useCreationState.ts';
import { ZonesField } from '../../ZonesField.tsx';
import { CrossZoneAndDraining } from '../ClassicAttributeFields.tsx';
import { ClassicHealthFields } from '../ClassicHealthFields.tsx';
import { InstancePicker } from '../InstancePicker.tsx';
import { ClassicListenersSection } from './ClassicListenersSection.tsx';
import { ClassicSummary } from './ClassicSummary.tsx';
import { classicCreationCalls, classicDraftProblems, NEW_CLASSIC } from './ClassicDraft.ts';

/** The form for a new Classic Load Balancer: one page, containers in the console's order. Source: E-009, E-024; console, *Create forms*. */
export function CreateClassicPage() {
  const { loadBalancers, classic } = useTexts();
  const texts = loadBalancers.create;
  const known = useResources(({ resources }) => resources.classicLoadBalancers);
  const state = useCreationState(() => NEW_CLASSIC);
  const { draft, isChecked, change } = state;
  const problems = classicDraftProblems(draft, new Set([...known.values()].map(({ name }) => name)));
  const calls = () => classicCreationCalls(draft, state.tags.tags);
  const { isBusy, error, create } = useCreate(draft.name);
  return (
    <CreationForm
      title={classic.createTitle}
      state={state}
      problems={problems.count}
      steps={calls}
      isBusy={isBusy}
      refusal={error}
      onCreate={() => void create(calls())}
      sections={[
        {
          id: 'basic',
          title: texts.basic,
          content: (
            <SpaceBetween size="m">
              <NameField
                name={draft.name}
                problem={problems.name}
                isChecked={isChecked}
                onChange={(name) => {
                  change({ name });
                }}
              />
              <SchemeField
                scheme={draft.scheme}
                onChange={(scheme) => {
                  change({ scheme });
                }}
              />
            </SpaceBetween>
          ),
        },
        {
          id: 'network',
          title: texts.network,
          content: (
            <ZonesField
              vpcId={DEFAULT_VPC_ID}
              value={draft.subnets}
              error={isChecked && problems.isZoneMissing ? classic.create.zonesProblem : null}
              fewest={1}
              onChange={(subnets) => {
                change({ subnets });
              }}
            />
          ),
        },
        {
          id: 'security',
          title: texts.securityLabel,
          content: (
            <SecurityGroupsField
              value={draft.securityGroups}
              areTooMany={problems.areSecurityGroupsTooMany}
              onChange={(securityGroups) => {
                change({ securityGroups });
              }}
            />
          ),
        },
        {
          id: 'listeners',
          title: classic.create.listeners,
          isContainer: true,
          content: (
            <ClassicListenersSection
              listeners={draft.listeners}
              problems={problems.listeners}
              isChecked={isChecked}
              onChange={(listeners) => {
                change({ listeners });
              }}
            />
          ),
        },
        {
          id: 'health',
          title: classic.tabs.health,
          content: (
            <ClassicHealthFields
              draft={draft.healthCheck}
              problems={problems.healthCheck}
              onChange={(changes) => {
                change({ healthCheck: { ...draft.healthCheck, ...changes } });
              }}
            />
          ),
        },
        {
          id: 'instances',
          title: classic.create.instances,
          isContainer: true,
          content: (
            <InstancePicker
              title={classic.create.instances}
              selected={draft.instanceIds}
              onSelect={(instanceIds) => {
                change({ instanceIds });
              }}
            />
          ),
        },
        {
          id: 'attributes',
          title: classic.create.attributes,
          content: (
            <CrossZoneAndDraining
              draft={draft.attributes}
              onChange={(changes) => {
                change({ attributes: { ...draft.attributes, ...changes } });
              }}
            />
          ),
        },
      ]}
      summary={<ClassicSummary draft={draft} />}
    />
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

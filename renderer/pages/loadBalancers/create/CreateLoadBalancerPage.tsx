import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { GATEWAY } from '../../../../engine/model/gatewayGroupAttributes.ts';
import { FEWEST_ZONES, type LoadBalancerType } from '../../../../engine/model/LoadBalancer.ts';
import { DEFAULT_VPC_ID } from '../../../../engine/model/zones.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import type { EditedTags } from '../../../parts/TagsEditor.tsx';
import { useResources } from '../../../store/resources.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { LISTENER_PROTOCOLS } from '../listeners/listenerProtocols.ts';
import { IpAddressTypeField } from '../IpAddressTypeField.tsx';
import { ipAddressTypesOf } from '../ipAddressTypesOf.ts';
import { ZonesField } from '../ZonesField.tsx';
import { AddressFields } from './AddressFields.tsx';
import { CreationForm, type CreationSection } from './CreationForm.tsx';
import { creationProblems, type CreationDraft } from './creationProblems.ts';
import { completeListeners, creationRequest, creationSteps, listenerRequest } from './creationSteps.ts';
import { CreationSummary } from './CreationSummary.tsx';
import type { FailedListener } from './creationTasks.ts';
import { GatewayRouting } from './GatewayRouting.tsx';
import { ListenersSection, newListener } from './ListenersSection.tsx';
import { NameField } from './NameField.tsx';
import { SchemeField } from './SchemeField.tsx';
import { SecurityGroupsField } from './SecurityGroupsField.tsx';
import { useCreationState } from './useCreationState.ts';

const newDraft = (type: LoadBalancerType): CreationDraft => ({
  type,
  name: '',
  scheme: 'internet-facing',
  ipAddressType: 'ipv4',
  subnets: {},
  addresses: {},
  securityGroups: '',
  listeners: [newListener(1, LISTENER_PROTOCOLS[type][0], type === 'gateway' ? String(GATEWAY.port) : '80')],
});

/** The form for a new load balancer of a type: one page, containers in the console's order. */
export function CreateLoadBalancerPage({ type }: { readonly type: LoadBalancerType }) {
  const { loadBalancers } = useTexts();
  const texts = loadBalancers.create;
  const known = useResources(({ resources }) => resources.loadBalancers);
  const zones = useResources(({ resources }) => resources.zones);
  const state = useCreationState(() => newDraft(type));
  const { draft, tags, isChecked, change } = state;
  const subnets = useResources(({ resources }) => resources.subnets);
  const cidrOf = (id: string) => [...subnets.values()].find(({ subnetId }) => subnetId === id)?.cidr ?? '';
  const problems = creationProblems(draft, new Set([...known.values()].map(({ name }) => name)), cidrOf);
  const { isBusy, error, create } = useCreate(draft, tags);
  // Nobody reaches a Gateway Load Balancer by its name, and nothing filters what comes to it.
  const isGateway = type === 'gateway';
  const onListeners = (listeners: CreationDraft['listeners']) => {
    change({ listeners });
  };
  const security: CreationSection = {
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
  };
  return (
    <CreationForm
      title={texts.titles[type]}
      state={state}
      problems={problems.count}
      steps={() => creationSteps(draft, tags.tags)}
      isBusy={isBusy}
      refusal={error}
      onCreate={() => void create()}
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
              {!isGateway && (
                <SchemeField
                  scheme={draft.scheme}
                  onChange={(scheme) => {
                    change({ scheme });
                  }}
                />
              )}
              <IpAddressTypeField
                value={draft.ipAddressType}
                options={ipAddressTypesOf(draft)}
                onChange={(ipAddressType) => {
                  change({ ipAddressType });
                }}
              />
            </SpaceBetween>
          ),
        },
        {
          id: 'network',
          title: texts.network,
          content: (
            <SpaceBetween size="m">
              <FormField label={texts.vpc}>
                <OnlyOption value={DEFAULT_VPC_ID} label={DEFAULT_VPC_ID} />
              </FormField>
              <ZonesField
                vpcId={DEFAULT_VPC_ID}
                value={draft.subnets}
                error={isChecked && problems.isZoneMissing ? texts.zonesProblems[type] : null}
                fewest={FEWEST_ZONES[type]}
                onChange={(chosen) => {
                  change({ subnets: chosen });
                }}
              />
              {type === 'network' && (
                <AddressFields
                  scheme={draft.scheme}
                  subnets={draft.subnets}
                  addresses={draft.addresses}
                  wrong={problems.addresses}
                  isChecked={isChecked}
                  onChange={(addresses) => {
                    change({ addresses });
                  }}
                />
              )}
            </SpaceBetween>
          ),
        },
        ...(isGateway ? [] : [security]),
        isGateway
          ? {
              id: 'listeners',
              title: texts.gatewayRouting,
              content: <GatewayRouting listeners={draft.listeners} isChecked={isChecked} onChange={onListeners} />,
            }
          : {
              id: 'listeners',
              title: texts.listeners,
              isContainer: true,
              content: (
                <ListenersSection
                  protocols={LISTENER_PROTOCOLS[type]}
                  listeners={draft.listeners}
                  problems={problems.listeners}
                  isChecked={isChecked}
                  hasActions={type === 'application'}
                  onChange={onListeners}
                />
              ),
            },
      ]}
      summary={
        <CreationSummary
          type={type}
          zones={zones.filter((zone) => draft.subnets[zone] !== undefined)}
          groups={draft.listeners.flatMap(({ action }) =>
            action.type === 'forward' ? action.groups.flatMap(({ targetGroupArn }) => targetGroupArn ?? []) : [],
          )}
        />
      }
    />
  );
}

/** What there is no choice of. */
function OnlyOption(option: { readonly value: string; readonly label: string }) {
  return <Select selectedOption={option} options={[option]} />;
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

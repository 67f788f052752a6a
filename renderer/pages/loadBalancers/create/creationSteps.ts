import type { CallInput } from '../../../../engine/contract/calls.ts';
import { GATEWAY } from '../../../../engine/model/gatewayGroupAttributes.ts';
import type { CommandStep } from '../../../awsCommand/commandScript.ts';
import { variableOf } from '../../../awsCommand/shellWord.ts';
import type { EditedTags } from '../../../parts/TagsEditor.tsx';
import { ipAddressTypesOf } from '../ipAddressTypesOf.ts';
import { isSecureProtocol } from '../listeners/isSecureProtocol.ts';
import { parsePort } from '../listeners/parsePort.ts';
import { actionOf, askedAction } from '../rules/actionDraft.ts';
import { actionProblems } from '../rules/actionProblems.ts';
import type { FailedListener } from './creationTasks.ts';
import { chosenAddresses, securityGroupsOf, type CreationDraft } from './creationProblems.ts';

/** The call that creates the load balancer of a draft. */
export function creationRequest(draft: CreationDraft, tags: EditedTags['tags']): CallInput<'createLoadBalancer'> {
  return {
    name: draft.name,
    type: draft.type,
    // A choice that the scheme has taken away since is none.
    ...(draft.ipAddressType !== 'ipv4' &&
      ipAddressTypesOf(draft).includes(draft.ipAddressType) && { ipAddressType: draft.ipAddressType }),
    ...subnetChoiceOf(draft),
    // A Gateway Load Balancer has neither, and the engine refuses them.
    ...(draft.type !== 'gateway' && {
      scheme: draft.scheme,
      securityGroups: securityGroupsOf(draft.securityGroups),
    }),
    ...(tags.length > 0 && { tags: tags.map(({ key, value }) => ({ key, value })) }),
  };
}

/** Subnets by themselves, or with the addresses of their nodes. */
function subnetChoiceOf(draft: CreationDraft): Pick<CallInput<'createLoadBalancer'>, 'subnets' | 'subnetMappings'> {
  const addresses = chosenAddresses(draft);
  if (Object.keys(addresses).length === 0) return { subnets: Object.values(draft.subnets) };
  const subnetMappings = Object.entries(draft.subnets).map(([zone, subnetId]) => {
    const address = addresses[zone];
    if (address === undefined) return { subnetId };
    return address.kind === 'elastic'
      ? { subnetId, allocationId: address.allocationId }
      : { subnetId, privateIPv4Address: address.text.trim() };
  });
  return { subnetMappings };
}

/** The listeners of a draft that are complete; once it was checked, all. */
export function completeListeners(draft: CreationDraft): readonly Omit<FailedListener, 'sentence'>[] {
  return draft.listeners.flatMap((one): readonly Omit<FailedListener, 'sentence'>[] => {
    const { protocol, port, action, sslPolicy, certificateArn, alpnPolicy } = one;
    const number = parsePort(port);
    if (number === null || actionProblems(action, { protocol, port: number }).count > 0) return [];
    const defaultActions = [askedAction(actionOf(action))];
    if (protocol === GATEWAY.protocol) return [{ protocol, port: number, request: { defaultActions } }];
    if (!isSecureProtocol(protocol))
      return [{ protocol, port: number, request: { protocol, port: number, defaultActions } }];
    if (certificateArn === null) return [];
    const request = {
      protocol,
      port: number,
      sslPolicy,
      certificates: [{ certificateArn }],
      ...(protocol === 'TLS' && alpnPolicy !== 'None' && { alpnPolicy: [alpnPolicy] }),
      defaultActions,
    };
    return [{ protocol, port: number, request }];
  });
}

/** The call that creates one of them. */
export function listenerRequest(
  loadBalancerArn: string,
  { request }: Omit<FailedListener, 'sentence'>,
): CallInput<'createListener'> {
  return { loadBalancerArn, ...request };
}

const VARIABLE = 'LOAD_BALANCER_ARN';

/** What the form does, as steps of a script. */
export function creationSteps(draft: CreationDraft, tags: EditedTags['tags']): readonly CommandStep[] {
  const creation = { name: 'createLoadBalancer', input: creationRequest(draft, tags) } as const;
  const arn = variableOf(VARIABLE);
  const listeners = completeListeners(draft).map((one) => listenerRequest(arn, one));
  if (listeners.length === 0) return [creation];
  return [
    { ...creation, variable: VARIABLE },
    ...listeners.map((input) => ({ name: 'createListener', input }) as const),
  ];
}

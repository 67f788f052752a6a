import {
  CLASSIC_ATTRIBUTES,
  CLASSIC_HEALTH_CHECK,
  isSecureProtocol,
  type ClassicPolicy,
} from '../../../../../engine/model/ClassicLoadBalancer.ts';
import {
  classicHealthCheckDraft,
  classicHealthCheckProblems,
  draftedClassicHealthCheck,
  type ClassicHealthCheckDraft,
  type ClassicHealthCheckProblems,
} from '../../../../../engine/model/classicHealthCheckProblems.ts';
import { predefinedPolicy } from '../../../../../engine/model/ClassicPolicyKind.ts';
import { DEFAULT_SSL_POLICY } from '../../../../../engine/model/Listener.ts';
import type { Scheme } from '../../../../../engine/model/LoadBalancer.ts';
import { nameProblem, type NameProblem } from '../../../../../engine/model/nameProblem.ts';
import type { EditedTags } from '../../../../parts/TagsEditor.tsx';
import type { CallOf } from '../../../../parts/undoableChange.ts';
import { securityGroupsOf, SECURITY_GROUPS } from '../../create/creationProblems.ts';
import { parsePort } from '../../listeners/parsePort.ts';
import type { SubnetByZone } from '../../ZonesField.tsx';
import { attributesDraft, attributesRequest, wrongFields, type ClassicAttributesDraft } from '../attributesDraft.ts';
import {
  listenerProblems,
  listenerRequest,
  newListenerDraft,
  policyCalls,
  problemCount,
  type ClassicListenerDraft,
  type ClassicListenerProblems,
} from '../ClassicListenerDraft.ts';

/** A Classic Load Balancer as it stands in the form. */
export interface ClassicDraft {
  readonly name: string;
  readonly scheme: Scheme;
  readonly subnets: SubnetByZone;
  /** Ids, separated by commas. */
  readonly securityGroups: string;
  readonly listeners: readonly ClassicListenerDraft[];
  readonly healthCheck: ClassicHealthCheckDraft;
  readonly instanceIds: readonly string[];
  readonly attributes: ClassicAttributesDraft;
}

/** As AWS's console proposes it: cross-zone and draining on, which are off through the API. Source: E-024; issue 6. */
export const NEW_CLASSIC: ClassicDraft = {
  name: '',
  scheme: 'internet-facing',
  subnets: {},
  securityGroups: '',
  listeners: [newListenerDraft(1)],
  healthCheck: classicHealthCheckDraft({ ...CLASSIC_HEALTH_CHECK, target: 'HTTP:80/index.html' }),
  instanceIds: [],
  attributes: { ...attributesDraft(CLASSIC_ATTRIBUTES), crossZone: true, isDraining: true },
};

export interface ClassicDraftProblems {
  readonly name: Exclude<NameProblem, 'internal'> | 'taken' | null;
  readonly isZoneMissing: boolean;
  readonly areSecurityGroupsTooMany: boolean;
  readonly isListenerMissing: boolean;
  /** In the order of the listeners. */
  readonly listeners: readonly ClassicListenerProblems[];
  readonly healthCheck: ClassicHealthCheckProblems;
  /** How many fields need attention. */
  readonly count: number;
}

/** What in the form needs attention before the engine is asked. */
export function classicDraftProblems(draft: ClassicDraft, takenNames: ReadonlySet<string>): ClassicDraftProblems {
  const ports = draft.listeners.map(({ port }) => parsePort(port));
  const listeners = draft.listeners.map((one, place) =>
    listenerProblems(
      one,
      ports.filter((_, other) => other !== place),
    ),
  );
  // The rules of a target group's name are those of a Classic one: it may begin with `internal-`.
  const found = nameProblem('targetGroup', draft.name);
  const name = found !== null && found !== 'internal' ? found : takenNames.has(draft.name) ? 'taken' : null;
  const isZoneMissing = Object.keys(draft.subnets).length === 0;
  const areSecurityGroupsTooMany = securityGroupsOf(draft.securityGroups).length > SECURITY_GROUPS;
  const isListenerMissing = draft.listeners.length === 0;
  const healthCheck = classicHealthCheckProblems(draft.healthCheck);
  const count =
    [name !== null, isZoneMissing, areSecurityGroupsTooMany, isListenerMissing].filter(Boolean).length +
    listeners.reduce((sum, one) => sum + problemCount(one), 0) +
    Object.keys(healthCheck).length +
    (wrongFields(draft.attributes).drainingSeconds ? 1 : 0);
  return { name, isZoneMissing, areSecurityGroupsTooMany, isListenerMissing, listeners, healthCheck, count };
}

/** The calls that make the load balancer of a draft without problems; the first creates it. */
export function classicCreationCalls(draft: ClassicDraft, tags: EditedTags['tags']): readonly CallOf[] {
  const loadBalancerName = draft.name;
  const creation: CallOf = {
    name: 'createClassicLoadBalancer',
    input: {
      loadBalancerName,
      listeners: draft.listeners.map(listenerRequest),
      subnets: Object.values(draft.subnets),
      securityGroups: securityGroupsOf(draft.securityGroups),
      ...(draft.scheme === 'internal' && { scheme: draft.scheme }),
      ...(tags.length > 0 && { tags: tags.map(({ key, value }) => ({ key, value })) }),
    },
  };
  const instances = draft.instanceIds.map((instanceId) => ({ instanceId }));
  return [
    creation,
    {
      name: 'configureClassicHealthCheck',
      input: { loadBalancerName, healthCheck: draftedClassicHealthCheck(draft.healthCheck) },
    },
    { name: 'modifyClassicAttributes', input: attributesRequest(loadBalancerName, draft.attributes) },
    ...allPolicyCalls(draft),
    ...(instances.length > 0
      ? [{ name: 'registerClassicInstances', input: { loadBalancerName, instances } } as const]
      : []),
  ];
}

/** The calls that give each listener its policies; what one has made the next can use. */
function allPolicyCalls({ name, listeners }: ClassicDraft): readonly CallOf[] {
  const isAnySecure = listeners.some(({ protocol }) => isSecureProtocol(protocol));
  // The default security policy is there where a listener is secure.
  let policies: readonly ClassicPolicy[] = isAnySecure ? [predefinedPolicy(DEFAULT_SSL_POLICY)] : [];
  return listeners.flatMap((one) => {
    const current = isSecureProtocol(one.protocol) ? [DEFAULT_SSL_POLICY] : [];
    const calls = policyCalls(one, { name, policies, current });
    policies = [...policies, ...calls.flatMap(madePolicy)];
    return calls;
  });
}

function madePolicy(call: CallOf): readonly ClassicPolicy[] {
  if (call.name !== 'createClassicPolicy') return [];
  const { policyName, policyTypeName, policyAttributes = [] } = call.input;
  const attributes = policyAttributes.map(({ attributeName, attributeValue = '' }) => ({
    name: attributeName,
    value: attributeValue,
  }));
  return [{ policyName, policyTypeName, attributes }];
}

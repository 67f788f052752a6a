import type { CallInput } from '../../engine/contract/calls.ts';
import { healthCheckRequest } from '../../engine/model/healthCheckProblems.ts';
import type { TargetGroup } from '../../engine/model/TargetGroup.ts';
import type { CommandStep } from './commandScript.ts';
import { keyValuePairs } from './keyValuePairs.ts';
import { variableOf } from './shellWord.ts';

/** What creates such a target group: with its attributes and tags, without targets. Source: console, *Target groups*. */
export function targetGroupSteps(
  group: TargetGroup,
  tags: Readonly<Record<string, string>> = {},
): readonly CommandStep[] {
  const { name, protocol, protocolVersion, port, vpcId, targetType, ipAddressType, healthCheck } = group;
  const input: CallInput<'createTargetGroup'> = {
    name,
    protocol,
    ...(protocolVersion !== null && { protocolVersion }),
    port,
    vpcId,
    targetType,
    ipAddressType,
    ...healthCheckRequest(healthCheck),
    ...(Object.keys(tags).length > 0 && { tags: keyValuePairs(tags) }),
  };
  const attributes = keyValuePairs(group.attributes);
  if (attributes.length === 0) return [{ name: 'createTargetGroup', input }];
  const variable = 'TARGET_GROUP_ARN';
  return [
    { name: 'createTargetGroup', input, variable },
    { name: 'modifyTargetGroupAttributes', input: { targetGroupArn: variableOf(variable), attributes } },
  ];
}

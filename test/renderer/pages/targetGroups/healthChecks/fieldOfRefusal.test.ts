import { describe, expect, it } from 'vitest';
import { createTargetGroup } from '../../../../../engine/control/operations/createTargetGroup.ts';
import { modifyTargetGroup } from '../../../../../engine/control/operations/modifyTargetGroup.ts';
import type { RequestOf } from '../../../../../engine/model/requests.ts';
import { DEFAULT_VPC_ID } from '../../../../../engine/model/zones.ts';
import { World } from '../../../../support/World.ts';
import { fieldOfRefusal } from '../../../../../renderer/pages/targetGroups/healthChecks/fieldOfRefusal.ts';

/** What the engine itself says of a wrong value. */
function refusalOf(input: Omit<RequestOf<'modifyTargetGroup'>, 'targetGroupArn'>): string {
  const world = new World();
  const { targetGroupArn } = world.do(createTargetGroup, {
    name: 'web',
    port: 80,
    protocol: 'HTTP',
    vpcId: DEFAULT_VPC_ID,
  });
  try {
    world.do(modifyTargetGroup, { targetGroupArn, ...input });
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}

describe("the engine's refusal stands at the field it names", () => {
  it.each([
    ['healthCheckProtocol', { healthCheckProtocol: 'TCP' }],
    ['healthCheckPath', { healthCheckPath: 'health' }],
    ['healthCheckPort', { healthCheckPort: '65536' }],
    ['healthyThresholdCount', { healthyThresholdCount: 11 }],
    ['unhealthyThresholdCount', { unhealthyThresholdCount: 1 }],
    ['healthCheckTimeoutSeconds', { healthCheckTimeoutSeconds: 1 }],
    ['healthCheckIntervalSeconds', { healthCheckIntervalSeconds: 301 }],
    ['healthCheckIntervalSeconds', { healthCheckIntervalSeconds: 10, healthCheckTimeoutSeconds: 10 }],
    ['matcher', { matcher: { httpCode: '500' } }],
  ] as const)('HCK-01 %s', (field, input) => {
    expect(fieldOfRefusal(refusalOf(input))).toBe(field);
  });

  it('a sentence that names none is for the whole form', () => {
    expect(fieldOfRefusal('The engine does not answer.')).toBeNull();
  });
});

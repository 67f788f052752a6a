import { z } from 'zod';
import {
  changedAttributes,
  describedAttributes,
  type AttributeInput,
  type Attributes,
} from '../../model/AttributeDefinition.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { targetGroupAttribute, targetGroupAttributes } from '../../model/targetGroupAttributes.ts';
import { findTargetGroup } from './find.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from './parseInput.ts';

const schema = z.strictObject({
  targetGroupArn: z.string(),
  attributes: z.array(z.strictObject({ key: z.string().max(256), value: z.string() })).min(1),
});
export type ModifyTargetGroupAttributesInput = z.input<typeof schema>;

/**
 * Sets attributes of a target group, all or none; answers them all. Errors: `TargetGroupNotFound`,
 * `InvalidConfigurationRequest` for an unknown key, or for cross-zone off while a target is registered with zone `all`
 * (N-001), `ValidationError` for a value out of range or not offered yet. Source: E-022, N-014, API-07.
 */
export const modifyTargetGroupAttributes: Operation<ModifyTargetGroupAttributesInput, readonly AttributeInput[]> = (
  resources,
  input,
) => {
  const asked = parseInput(schema, input);
  const group = findTargetGroup(resources, asked.targetGroupArn);
  const attributes = changedAttributes('Target group', targetGroupAttributes, {
    attributes: group.attributes,
    inputs: asked.attributes,
  });
  checkTogether(resources, group, attributes);
  return {
    changes: [{ kind: 'targetGroup', id: group.targetGroupArn, put: { ...group, attributes } }],
    output: describedAttributes(targetGroupAttributes, attributes),
    title: `Attributes of target group ${group.name} were changed: ${asked.attributes.map(({ key, value }) => `${key} = ${value}`).join(', ')}`,
    resource: group.targetGroupArn,
  };
};

function checkTogether(resources: Resources, group: TargetGroup, attributes: Attributes): void {
  if (targetGroupAttribute(attributes, 'load_balancing.cross_zone.enabled') !== 'false') return;
  if (group.attributes['load_balancing.cross_zone.enabled'] === 'false') return;
  const everywhere = [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])].find(
    ({ zone }) => zone === 'all',
  );
  if (everywhere) {
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `Cross-zone load balancing cannot be turned off while target '${everywhere.key}' is registered with Availability Zone 'all'. Register it with a zone first.`,
    );
  }
}

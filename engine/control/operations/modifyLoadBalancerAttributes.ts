import { z } from 'zod';
import { changedAttributes, describedAttributes, type AttributeInput } from '../../model/AttributeDefinition.ts';
import { loadBalancerAttributes } from '../../model/loadBalancerAttributes.ts';
import { findLoadBalancer } from './find.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from './parseInput.ts';

const schema = z.strictObject({
  loadBalancerArn: z.string(),
  attributes: z
    .array(z.strictObject({ key: z.string().max(256), value: z.string() }))
    .min(1)
    .max(20),
});
export type ModifyLoadBalancerAttributesInput = z.input<typeof schema>;

/**
 * Sets attributes of a load balancer, all or none; answers them all. Errors: `LoadBalancerNotFound`,
 * `InvalidConfigurationRequest` for an unknown key or cross-zone, which an Application Load Balancer has always on
 * (E-022, V10), `ValidationError` for a value out of range. Source: API-07.
 */
export const modifyLoadBalancerAttributes: Operation<ModifyLoadBalancerAttributesInput, readonly AttributeInput[]> = (
  resources,
  input,
) => {
  const asked = parseInput(schema, input);
  const loadBalancer = findLoadBalancer(resources, asked.loadBalancerArn);
  const attributes = changedAttributes('Load balancer', loadBalancerAttributes, {
    attributes: loadBalancer.attributes,
    inputs: asked.attributes,
  });
  return {
    changes: [{ kind: 'loadBalancer', id: loadBalancer.loadBalancerArn, put: { ...loadBalancer, attributes } }],
    output: describedAttributes(loadBalancerAttributes, attributes),
    title: `Attributes of load balancer ${loadBalancer.name} were changed: ${asked.attributes.map(({ key, value }) => `${key} = ${value}`).join(', ')}`,
    resource: loadBalancer.loadBalancerArn,
  };
};

import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { changedAttributes, describedAttributes, type AttributeInput } from '../../model/AttributeDefinition.ts';
import { attributesOfLoadBalancer } from '../../model/attributesOfLoadBalancer.ts';
import { groupsOfLoadBalancer } from '../../model/groupsOfLoadBalancer.ts';
import { checkLogAttributes } from '../../model/logAttributes.ts';
import { checkShift } from './checkShift.ts';
import { findLoadBalancer } from './find.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';

const schema = REQUESTS.modifyLoadBalancerAttributes;
export type ModifyLoadBalancerAttributesInput = RequestOf<'modifyLoadBalancerAttributes'>;

/**
 * Sets attributes of a load balancer, all or none; answers them all. Errors: `LoadBalancerNotFound`,
 * `InvalidConfigurationRequest` for an unknown key or cross-zone, which an Application Load Balancer has always on
 * (E-022, V10), the rules of an active zonal shift,
 * or a log without a bucket; `ValidationError` for a value out of range. Source: API-07.
 */
export const modifyLoadBalancerAttributes: Operation<ModifyLoadBalancerAttributesInput, readonly AttributeInput[]> = (
  resources,
  input,
) => {
  const asked = parseInput(schema, input);
  const loadBalancer = findLoadBalancer(resources, asked.loadBalancerArn);
  const definitions = attributesOfLoadBalancer(loadBalancer.type);
  const attributes = changedAttributes('Load balancer', definitions, {
    attributes: loadBalancer.attributes,
    inputs: asked.attributes,
  });
  checkLogAttributes(attributes);
  const changed = { ...loadBalancer, attributes };
  checkShift(resources, changed, groupsOfLoadBalancer(resources, loadBalancer.loadBalancerArn));
  return {
    changes: [{ kind: 'loadBalancer', id: loadBalancer.loadBalancerArn, put: changed }],
    output: describedAttributes(definitions, attributes),
    title: `Attributes of load balancer ${loadBalancer.name} were changed: ${asked.attributes.map(({ key, value }) => `${key} = ${value}`).join(', ')}`,
    fact: { code: 'loadBalancerAttributes', name: loadBalancer.name, attributes: asked.attributes },
    resource: loadBalancer.loadBalancerArn,
  };
};

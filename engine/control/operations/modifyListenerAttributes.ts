import { changedAttributes, describedAttributes, type AttributeInput } from '../../model/AttributeDefinition.ts';
import { attributesOfListener } from '../../model/attributesOfLoadBalancer.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { findListener } from './find.ts';
import { listenerOfEvent } from './listenerOfEvent.ts';
import type { Operation } from './Operation.ts';

const schema = REQUESTS.modifyListenerAttributes;
export type ModifyListenerAttributesInput = RequestOf<'modifyListenerAttributes'>;

/**
 * Sets attributes of a listener, all or none; answers them all. Which there are depends on its protocol. Errors:
 * `ListenerNotFound`, `InvalidConfigurationRequest` for an unknown key, `ValidationError` for a value out of range.
 * Source: ELB, *Listener attributes*; API-07.
 */
export const modifyListenerAttributes: Operation<ModifyListenerAttributesInput, readonly AttributeInput[]> = (
  resources,
  input,
) => {
  const asked = parseInput(schema, input);
  const listener = findListener(resources, asked.listenerArn);
  const definitions = attributesOfListener(listener.protocol);
  const attributes = changedAttributes('Listener', definitions, {
    attributes: listener.attributes ?? {},
    inputs: asked.attributes,
  });
  return {
    changes: [{ kind: 'listener', id: listener.listenerArn, put: { ...listener, attributes } }],
    output: describedAttributes(definitions, attributes),
    title: `Attributes of listener ${listener.protocol}:${listener.port} were changed: ${asked.attributes.map(({ key, value }) => `${key} = ${value}`).join(', ')}`,
    fact: { code: 'listenerAttributes', ...listenerOfEvent(resources, listener), attributes: asked.attributes },
    resource: listener.listenerArn,
  };
};

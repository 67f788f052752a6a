import { attributeValue, type AttributeDefinitions, type Attributes } from './AttributeDefinition.ts';
import type { FunctionCall } from './FunctionCall.ts';
import type { TargetGroup } from './TargetGroup.ts';

/** Whether events and answers have lists of values. */
export const MULTI_VALUE_KEY = 'lambda.multi_value_headers.enabled';
/** Where the function of a group is called. */
export const ENDPOINT_KEY = 'balanza.lambda.endpoint';

/** Attributes of a group of functions. Source: ELB, *Target group attributes*; contract, *Beyond AWS*. */
export const functionGroupAttributes: AttributeDefinitions = {
  [MULTI_VALUE_KEY]: { values: { kind: 'boolean' }, standard: 'false' },
  [ENDPOINT_KEY]: { values: { kind: 'text', maxCharacters: 1_024 }, standard: '', hiddenUntilSet: true },
};

/** How the function of the group is called; undefined for groups of other targets. */
export function functionCallOf({ targetType, targetGroupArn, attributes }: TargetGroup): FunctionCall | undefined {
  if (targetType !== 'lambda') return undefined;
  const endpoint = attributeValue(functionGroupAttributes, attributes, ENDPOINT_KEY);
  const hasMultiValueHeaders = attributeValue(functionGroupAttributes, attributes, MULTI_VALUE_KEY) === 'true';
  return { targetGroupArn, endpoint: endpoint === '' ? null : endpoint, hasMultiValueHeaders };
}

/** Whether the place at which a function is to be called is no http or https address; none at all is no problem. */
export function hasEndpointProblem(attributes: Attributes): boolean {
  const endpoint = attributeValue(functionGroupAttributes, attributes, ENDPOINT_KEY);
  return endpoint !== '' && !(/^https?:\/\//.test(endpoint) && URL.canParse(endpoint));
}

/** The sentence for `hasEndpointProblem`; null where there is none. */
export function endpointProblem(attributes: Attributes): string | null {
  if (!hasEndpointProblem(attributes)) return null;
  const endpoint = attributeValue(functionGroupAttributes, attributes, ENDPOINT_KEY);
  return `'${ENDPOINT_KEY}' value '${endpoint}' is not an http or https address. Give one such as 'http://127.0.0.1:9000/2015-03-31/functions/function/invocations'.`;
}

import {
  attributeValue,
  type AttributeDefinition,
  type AttributeDefinitions,
  type Attributes,
} from './AttributeDefinition.ts';

/** Letters, digits, signs and blanks: what can stand in a header, and nothing that ends one. */
const HEADER: AttributeDefinition = { values: { kind: 'text', maxCharacters: 1024 }, standard: '' };

/** Headers that a listener may set in answers, by their part of the attribute's key. Source: ELB, *Listener attributes*. */
const RESPONSE_HEADERS = {
  strict_transport_security: 'Strict-Transport-Security',
  access_control_allow_origin: 'Access-Control-Allow-Origin',
  access_control_allow_methods: 'Access-Control-Allow-Methods',
  access_control_allow_headers: 'Access-Control-Allow-Headers',
  access_control_allow_credentials: 'Access-Control-Allow-Credentials',
  access_control_expose_headers: 'Access-Control-Expose-Headers',
  access_control_max_age: 'Access-Control-Max-Age',
  content_security_policy: 'Content-Security-Policy',
  x_content_type_options: 'X-Content-Type-Options',
  x_frame_options: 'X-Frame-Options',
} as const;
const SERVER_KEY = 'routing.http.response.server.enabled';
const keyOf = (name: string) => `routing.http.response.${name}.header_value`;

/** Attributes of an HTTP listener of an Application Load Balancer. Source: ELB, *Listener attributes*; API-07. */
export const listenerAttributes: AttributeDefinitions = {
  [SERVER_KEY]: { values: { kind: 'boolean' }, standard: 'true' },
  ...Object.fromEntries(Object.keys(RESPONSE_HEADERS).map((name) => [keyOf(name), HEADER])),
};

/** The headers that a listener sets in each answer, in the order of its attributes; those that are empty are not. */
export function responseHeadersOf(
  attributes: Attributes,
): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(RESPONSE_HEADERS).flatMap(([part, name]) => {
    const value = attributeValue(listenerAttributes, attributes, keyOf(part));
    return value.trim() === '' ? [] : [{ name, value: value.trim() }];
  });
}

/** Whether answers of the node's own say which server they are of. */
export function tellsServer(attributes: Attributes): boolean {
  return attributeValue(listenerAttributes, attributes, SERVER_KEY) === 'true';
}

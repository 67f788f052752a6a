import type { AttributeDefinition, AttributeDefinitions } from './AttributeDefinition.ts';

const HEADER: AttributeDefinition = { values: { kind: 'text', maxCharacters: 1024 }, standard: '', only: 'notOffered' };

/** Headers that a listener may add to answers. Source: ELB, *Listener attributes*. */
const RESPONSE_HEADERS = [
  'strict_transport_security',
  'access_control_allow_origin',
  'access_control_allow_methods',
  'access_control_allow_headers',
  'access_control_allow_credentials',
  'access_control_expose_headers',
  'access_control_max_age',
  'content_security_policy',
  'x_content_type_options',
  'x_frame_options',
];

/** Attributes of an HTTP listener of an Application Load Balancer. Source: ELB, *Listener attributes*; API-07. */
export const listenerAttributes: AttributeDefinitions = {
  'routing.http.response.server.enabled': { values: { kind: 'boolean' }, standard: 'true', only: 'notOffered' },
  ...Object.fromEntries(RESPONSE_HEADERS.map((name) => [`routing.http.response.${name}.header_value`, HEADER])),
};

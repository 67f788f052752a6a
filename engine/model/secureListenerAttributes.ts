import type { AttributeDefinition, AttributeDefinitions } from './AttributeDefinition.ts';
import { listenerAttributes } from './listenerAttributes.ts';

const field = (standard: string): AttributeDefinition => ({
  values: { kind: 'fieldName', maxCharacters: 40 },
  standard,
});

/** Names of the fields that tell targets of a client's TLS. Source: ELB, *Listener attributes*. */
const FIELD_NAMES: AttributeDefinitions = {
  'routing.http.request.x_amzn_mtls_clientcert_serial_number.header_name': field(
    'X-Amzn-Mtls-Clientcert-Serial-Number',
  ),
  'routing.http.request.x_amzn_mtls_clientcert_issuer.header_name': field('X-Amzn-Mtls-Clientcert-Issuer'),
  'routing.http.request.x_amzn_mtls_clientcert_subject.header_name': field('X-Amzn-Mtls-Clientcert-Subject'),
  'routing.http.request.x_amzn_mtls_clientcert_validity.header_name': field('X-Amzn-Mtls-Clientcert-Validity'),
  'routing.http.request.x_amzn_mtls_clientcert_leaf.header_name': field('X-Amzn-Mtls-Clientcert-Leaf'),
  'routing.http.request.x_amzn_mtls_clientcert.header_name': field('X-Amzn-Mtls-Clientcert'),
  'routing.http.request.x_amzn_tls_version.header_name': field('X-Amzn-Tls-Version'),
  'routing.http.request.x_amzn_tls_cipher_suite.header_name': field('X-Amzn-Tls-Cipher-Suite'),
};

/** Attributes of an HTTPS listener: those of an HTTP listener, and the names of fields. */
export const secureListenerAttributes: AttributeDefinitions = { ...listenerAttributes, ...FIELD_NAMES };

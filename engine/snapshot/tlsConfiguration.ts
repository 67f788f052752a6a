import { ALPN_POLICIES } from '../model/AlpnPolicy.ts';
import { attributeValue } from '../model/AttributeDefinition.ts';
import type { CertificateArn } from '../model/names.ts';
import type { Listener } from '../model/Listener.ts';
import { secureListenerAttributes } from '../model/secureListenerAttributes.ts';
import { loadBalancerAttribute } from '../model/loadBalancerAttributes.ts';
import type { LoadBalancer } from '../model/LoadBalancer.ts';
import type { ClientCertificateSettings, ServedCertificate, TlsConfiguration } from '../model/NodeConfiguration.ts';
import type { Resources } from '../model/Resources.ts';

const FIELD = 'routing.http.request.x_amzn';

/**
 * How a node speaks TLS for a listener, certificates and keys included; undefined for a listener that does not, and for
 * one whose default certificate is missing, which refuses its clients.
 */
export function tlsConfiguration(
  resources: Resources,
  listener: Listener,
  loadBalancer: Pick<LoadBalancer, 'attributes'>,
): TlsConfiguration | undefined {
  const { tls } = listener;
  const certificate = tls && served(resources, tls.defaultCertificateArn);
  if (!certificate) return undefined;
  const tellsVersion =
    loadBalancerAttribute(loadBalancer.attributes, 'routing.http.x_amzn_tls_version_and_cipher_suite.enabled') ===
    'true';
  const field = fieldNames(listener);
  return {
    sslPolicy: tls.sslPolicy,
    certificate,
    certificates: tls.certificateArns.flatMap((arn) => served(resources, arn) ?? []),
    clientCertificates: clientCertificates(resources, listener),
    ...(tls.alpnPolicy !== undefined && { alpnProtocols: ALPN_POLICIES[tls.alpnPolicy] }),
    ...(tellsVersion && { versionFields: { version: field('tls_version'), cipherSuite: field('tls_cipher_suite') } }),
  };
}

function served({ certificates, privateKeys }: Resources, arn: CertificateArn): ServedCertificate | undefined {
  const certificate = certificates.get(arn);
  const key = privateKeys.get(arn);
  if (!certificate || !key) return undefined;
  const { subjectAlternativeNames, keyAlgorithm, signatureAlgorithm, notAfterMs } = certificate;
  return {
    certificateArn: arn,
    certificatePem: certificate.certificatePem + certificate.chainPem,
    privateKeyPem: key.pem,
    subjectAlternativeNames,
    keyAlgorithm,
    signatureAlgorithm,
    notAfterMs,
  };
}

/** The name of a field: as the listener's attribute has it, or the usual one. */
function fieldNames({ attributes = {} }: Listener): (name: string) => string {
  return (name) => attributeValue(secureListenerAttributes, attributes, `${FIELD}_${name}.header_name`);
}

function clientCertificates(resources: Resources, listener: Listener): ClientCertificateSettings {
  const asked = listener.tls?.mutualAuthentication ?? { mode: 'off' };
  if (asked.mode === 'off') return asked;
  const field = fieldNames(listener);
  if (asked.mode === 'passthrough') return { mode: 'passthrough', field: field('mtls_clientcert') };
  const store = resources.trustStores.get(asked.trustStoreArn);
  return {
    mode: 'verify',
    bundle: (store?.bundlePem ?? '').split(/(?<=-----END CERTIFICATE-----\n)/).filter((pem) => pem !== ''),
    revocations: (store?.revocations ?? []).map(({ issuer, serials }) => ({ issuer, serials })),
    ignoresExpiry: asked.ignoreClientCertificateExpiry,
    advertisesCaNames: asked.advertiseTrustStoreCaNames,
    fields: {
      serialNumber: field('mtls_clientcert_serial_number'),
      issuer: field('mtls_clientcert_issuer'),
      subject: field('mtls_clientcert_subject'),
      validity: field('mtls_clientcert_validity'),
      leaf: field('mtls_clientcert_leaf'),
    },
  };
}

import type { z } from 'zod';
import { alpnPolicy } from '../../model/AlpnPolicy.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Certificate } from '../../model/Certificate.ts';
import {
  DEFAULT_SSL_POLICY,
  type Listener,
  type ListenerTls,
  type MutualAuthentication,
} from '../../model/Listener.ts';
import type { CertificateArn } from '../../model/names.ts';
import type { certificateList, mutualAuthenticationSettings } from '../../model/requests.ts';
import type { Resources } from '../../model/Resources.ts';
import { sslPolicy } from '../../model/SslPolicy.ts';
import { findTrustStore } from './find.ts';

/** Most HTTPS listeners of a load balancer that verify their clients. Source: ELB, *Quotas used for validation*. */
const VERIFYING_LISTENERS = 2;

/** What a request says of TLS; absent: as it is, or the default. */
export interface AskedTls {
  readonly sslPolicy?: string | undefined;
  readonly certificates?: z.output<typeof certificateList> | undefined;
  readonly mutualAuthentication?: z.output<typeof mutualAuthenticationSettings> | undefined;
  readonly alpnPolicy?: readonly string[] | undefined;
}

/**
 * How a listener of this protocol speaks TLS; undefined for one that does not. `before`: as the listener is, of which
 * stays what is not asked for. Errors: `InvalidConfigurationRequest` unless there is exactly one certificate, and for TLS
 * settings of a listener without TLS; `ALPNPolicyNotFound`, `CertificateNotFound`, `SSLPolicyNotFound`, `TrustStoreNotFound`, `ValidationError`.
 * Source: ELB, *CreateListener*, *ModifyListener*, *TLS on ALB/NLB listeners*.
 */
export function checkedTls(
  resources: Resources,
  listener: Pick<Listener, 'loadBalancerArn'> & { readonly protocol: string; readonly before: Listener | undefined },
  asked: AskedTls,
): ListenerTls | undefined {
  const { protocol } = listener;
  const before = listener.before?.tls;
  if (protocol !== 'HTTPS' && protocol !== 'TLS') {
    checkNothingAsked(protocol, asked);
    return undefined;
  }
  const mutualAuthentication = checkedMutualAuthentication(resources, listener, asked);
  return {
    sslPolicy: sslPolicy(asked.sslPolicy ?? before?.sslPolicy ?? DEFAULT_SSL_POLICY).name,
    defaultCertificateArn: defaultCertificate(resources, protocol, { asked, before }),
    certificateArns: before?.certificateArns ?? [],
    mutualAuthentication,
    ...checkedAlpn(protocol, before, asked),
  };
}

/** What is agreed on with clients of a TLS listener; HTTPS listeners agree on HTTP by themselves. */
function checkedAlpn(
  protocol: string,
  before: ListenerTls | undefined,
  { alpnPolicy: names }: AskedTls,
): Pick<ListenerTls, 'alpnPolicy'> {
  const policy = names === undefined ? (before?.alpnPolicy ?? 'None') : alpnPolicy(names);
  if (policy === 'None') return {};
  if (protocol === 'TLS') return { alpnPolicy: policy };
  if (names === undefined) return {};
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `An ALPN policy cannot be specified for ${protocol} listeners: only TLS listeners have one.`,
  );
}

/** A listener that speaks TLS like that, or not at all. */
export function withTls(listener: Listener, tls: ListenerTls | undefined): Listener {
  if (tls) return { ...listener, tls };
  const plain = { ...listener };
  Reflect.deleteProperty(plain, 'tls');
  return plain;
}

/** The certificate of an ARN, or ELB's `CertificateNotFound`. */
export function findCertificate({ certificates }: Resources, arn: string): Certificate {
  const found = certificates.get(arn as CertificateArn); // a text that is no ARN is not found
  if (found) return found;
  throw new BalanzaError('CertificateNotFound', `Certificate '${arn.slice(0, 256)}' not found`, {
    advice: 'Import or request it with ACM first.',
  });
}

function checkNothingAsked(
  protocol: string,
  { sslPolicy: policy, certificates = [], mutualAuthentication, alpnPolicy: alpn = [] }: AskedTls,
): void {
  const [named] = [
    ...(certificates.length > 0 ? ['A certificate'] : []),
    ...(policy === undefined ? [] : ['An SSL policy']),
    ...(mutualAuthentication === undefined || mutualAuthentication.mode === 'off' ? [] : ['Mutual authentication']),
    ...(alpn.some((name) => name !== 'None') ? ['An ALPN policy'] : []),
  ];
  if (named === undefined) return;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `${named} cannot be specified for ${protocol} listeners. Leave it out, or use a secure protocol.`,
  );
}

function defaultCertificate(
  resources: Resources,
  protocol: string,
  { asked, before }: { readonly asked: AskedTls; readonly before: ListenerTls | undefined },
): CertificateArn {
  const { certificates } = asked;
  if (certificates === undefined && before) return before.defaultCertificateArn;
  const [certificate, ...more] = certificates ?? [];
  if (!certificate || more.length > 0)
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `You must provide a list containing exactly one certificate if the listener protocol is ${protocol}.`,
      { advice: 'Add others with AddListenerCertificates.' },
    );
  return findCertificate(resources, certificate.certificateArn).certificateArn;
}

function checkedMutualAuthentication(
  resources: Resources,
  { loadBalancerArn, protocol, before }: Parameters<typeof checkedTls>[1],
  { mutualAuthentication: asked }: AskedTls,
): MutualAuthentication {
  if (asked === undefined) return before?.tls?.mutualAuthentication ?? { mode: 'off' };
  const { mode, trustStoreArn, ignoreClientCertificateExpiry, advertiseTrustStoreCaNames } = asked;
  if (protocol !== 'HTTPS' && mode !== 'off')
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `Mutual authentication is not supported for ${protocol} listeners.`,
    );
  if (mode !== 'verify') {
    if (trustStoreArn !== undefined || ignoreClientCertificateExpiry === true || advertiseTrustStoreCaNames === 'on')
      throw new BalanzaError(
        'ValidationError',
        `A trust store and how it is used can be specified only with the mutual authentication mode 'verify', not '${mode}'.`,
      );
    return { mode };
  }
  if (trustStoreArn === undefined)
    throw new BalanzaError(
      'ValidationError',
      "A trust store ARN must be specified with the mutual authentication mode 'verify'.",
    );
  const store = findTrustStore(resources, trustStoreArn);
  const others = [...resources.listeners.values()].filter(
    (one) =>
      one.loadBalancerArn === loadBalancerArn &&
      one.listenerArn !== before?.listenerArn &&
      one.tls?.mutualAuthentication.mode === 'verify',
  );
  if (others.length >= VERIFYING_LISTENERS)
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `At most '${VERIFYING_LISTENERS}' listeners of a load balancer can verify client certificates.`,
    );
  return {
    mode,
    trustStoreArn: store.trustStoreArn,
    ignoreClientCertificateExpiry: ignoreClientCertificateExpiry ?? false,
    advertiseTrustStoreCaNames: advertiseTrustStoreCaNames === 'on',
  };
}

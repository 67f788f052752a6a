import { BalanzaError } from '../../model/BalanzaError.ts';
import { CERTIFICATES_PER_LOAD_BALANCER, type Listener, type ListenerTls } from '../../model/Listener.ts';
import type { CertificateArn } from '../../model/names.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import type { Resources } from '../../model/Resources.ts';
import { findCertificate } from './checkedTls.ts';
import { findListener } from './find.ts';
import { listenerOfEvent } from './listenerOfEvent.ts';
import type { Operation } from './Operation.ts';

/**
 * Adds a certificate to those that a secure listener chooses from by name; one that is there already changes nothing.
 * Errors: `ListenerNotFound`, `CertificateNotFound`, `TooManyCertificates`, `ValidationError` for more than one or a
 * listener without TLS. Source: ELB, *Certificates*.
 */
export const addListenerCertificates: Operation<RequestOf<'addListenerCertificates'>, Listener> = (
  resources,
  input,
) => {
  const { listener, tls, arn } = asked(resources, parseInput(REQUESTS.addListenerCertificates, input));
  const { certificateArn } = findCertificate(resources, arn);
  if (tls.certificateArns.includes(certificateArn))
    return { changes: [], output: listener, title: null, resource: listener.listenerArn };
  const count = [...resources.listeners.values()]
    .filter(({ loadBalancerArn }) => loadBalancerArn === listener.loadBalancerArn)
    .reduce((sum, one) => sum + (one.tls?.certificateArns.length ?? 0), 0);
  if (count >= CERTIFICATES_PER_LOAD_BALANCER)
    throw new BalanzaError(
      'TooManyCertificates',
      `A load balancer can have at most '${CERTIFICATES_PER_LOAD_BALANCER}' certificates besides default ones. Remove one first.`,
    );
  return changed(resources, listener, { ...tls, certificateArns: [...tls.certificateArns, certificateArn] });
};

/**
 * Takes a certificate from those that a secure listener chooses from by name. Errors: `ListenerNotFound`,
 * `OperationNotPermitted` for the default one, `ValidationError` as above. Source: ELB, *Certificates*.
 */
export const removeListenerCertificates: Operation<RequestOf<'removeListenerCertificates'>, Listener> = (
  resources,
  input,
) => {
  const { listener, tls, arn } = asked(resources, parseInput(REQUESTS.removeListenerCertificates, input));
  const certificateArns = tls.certificateArns.filter((one) => one !== arn);
  if (certificateArns.length === tls.certificateArns.length) {
    if (arn !== tls.defaultCertificateArn)
      return { changes: [], output: listener, title: null, resource: listener.listenerArn };
    throw new BalanzaError(
      'OperationNotPermitted',
      'The default certificate of a listener cannot be removed. Replace it with ModifyListener.',
    );
  }
  return changed(resources, listener, { ...tls, certificateArns });
};

/** The certificates of a secure listener as DescribeListenerCertificates has them: the default one first. */
export function certificatesOfListener({
  tls,
}: Listener): readonly { readonly arn: CertificateArn; readonly isDefault: boolean }[] {
  if (!tls) return [];
  return [
    { arn: tls.defaultCertificateArn, isDefault: true },
    ...tls.certificateArns.map((arn) => ({ arn, isDefault: false })),
  ];
}

function asked(
  resources: Resources,
  {
    listenerArn,
    certificates,
  }: { readonly listenerArn: string; readonly certificates: readonly { readonly certificateArn: string }[] },
): { readonly listener: Listener; readonly tls: ListenerTls; readonly arn: string } {
  const listener = findListener(resources, listenerArn);
  const [certificate, ...more] = certificates;
  if (!certificate || more.length > 0)
    throw new BalanzaError('ValidationError', `Give exactly one certificate a call, not '${certificates.length}'.`);
  const { tls } = listener;
  if (tls) return { listener, tls, arn: certificate.certificateArn };
  throw new BalanzaError(
    'ValidationError',
    `Listeners of protocol '${listener.protocol}' have no certificates: only 'HTTPS' and 'TLS' listeners do.`,
  );
}

function changed(resources: Resources, listener: Listener, tls: ListenerTls) {
  const after: Listener = { ...listener, tls };
  return {
    changes: [{ kind: 'listener' as const, id: listener.listenerArn, put: after }],
    output: after,
    title: `Certificates of listener ${listener.protocol}:${listener.port} were changed`,
    fact: { code: 'listenerCertificates' as const, ...listenerOfEvent(resources, listener) },
    resource: listener.listenerArn,
  };
}

import { BalanzaError } from '../../../model/BalanzaError.ts';
import {
  CLASSIC_PROTOCOLS,
  CLASSIC_QUOTA,
  isSecureProtocol,
  speaksHttp,
  type ClassicListener,
  type ClassicLoadBalancer,
  type ClassicProtocol,
} from '../../../model/ClassicLoadBalancer.ts';
import type { ClassicRequestOf } from '../../../model/classicRequests.ts';
import { DEFAULT_SSL_POLICY } from '../../../model/Listener.ts';
import type { CertificateArn } from '../../../model/names.ts';
import type { Resources } from '../../../model/Resources.ts';

type AskedListener = ClassicRequestOf<'createListeners'>['listeners'][number];
type Known = Pick<ClassicLoadBalancer, 'name' | 'listeners'>;

/**
 * All listeners of a load balancer after those that are asked for were added; one that is there already, alike, stays as
 * it is. Errors: `UnsupportedProtocol`; `CertificateNotFound`; `DuplicateListener` for other settings on a port that is
 * taken; `ValidationError` for a secure listener without certificate; `InvalidConfigurationRequest` for protocols that do
 * not go together, a certificate that is not needed, and too many listeners. Source: ELB, *Classic load balancer*.
 */
export function checkedClassicListeners(
  resources: Resources,
  known: Known,
  asked: readonly AskedListener[],
): readonly ClassicListener[] {
  const listeners = [...known.listeners];
  for (const one of asked) {
    const listener = checkedListener(resources, one);
    const taken = listeners.find(({ loadBalancerPort }) => loadBalancerPort === listener.loadBalancerPort);
    if (!taken) listeners.push(listener);
    else if (!isAlike(taken, listener))
      throw new BalanzaError(
        'DuplicateListener',
        `A listener already exists for ${known.name} with LoadBalancerPort ${listener.loadBalancerPort}, but with a different InstancePort, Protocol, or SSLCertificateId`,
      );
  }
  if (listeners.length > CLASSIC_QUOTA.listeners)
    throw invalid(
      `The load balancer '${known.name}' can have at most '${CLASSIC_QUOTA.listeners}' listeners. Delete some first.`,
    );
  for (const { instancePort, instanceProtocol } of listeners) {
    const other = listeners.find(
      (one) =>
        one.instancePort === instancePort &&
        isSecureProtocol(one.instanceProtocol) !== isSecureProtocol(instanceProtocol),
    );
    if (other)
      throw invalid(
        `The instance port ${instancePort} cannot be used with ${instanceProtocol} by one listener and with ${other.instanceProtocol} by another: both protocols must be secure, or neither.`,
      );
  }
  return listeners;
}

/** The certificate of an ARN, or `CertificateNotFound`. */
export function checkedServerCertificate(resources: Resources, id: string): CertificateArn {
  const found = resources.certificates.get(id as CertificateArn); // a text that is no ARN is not found
  if (found) return found.certificateArn;
  throw new BalanzaError(
    'CertificateNotFound',
    `Server Certificate not found for the key: ${id.slice(0, 256)}. Import or request it in ACM first.`,
  );
}

function checkedListener(resources: Resources, asked: AskedListener): ClassicListener {
  const protocol = checkedProtocol(asked.protocol);
  const instanceProtocol = checkedProtocol(asked.instanceProtocol ?? protocol);
  if (speaksHttp(protocol) !== speaksHttp(instanceProtocol))
    throw invalid(
      `A listener of protocol ${protocol} cannot have the instance protocol ${instanceProtocol}: HTTP and HTTPS go together, and TCP and SSL.`,
    );
  const isSecure = isSecureProtocol(protocol);
  if (isSecure && asked.sslCertificateId === undefined)
    throw new BalanzaError('ValidationError', 'Secure Listeners need to specify a SSLCertificateId');
  if (!isSecure && asked.sslCertificateId !== undefined)
    throw invalid(
      `A listener of protocol ${protocol} has no certificate. Leave SSLCertificateId out, or name HTTPS or SSL.`,
    );
  return {
    protocol,
    loadBalancerPort: asked.loadBalancerPort,
    instanceProtocol,
    instancePort: asked.instancePort,
    sslCertificateId:
      asked.sslCertificateId === undefined ? null : checkedServerCertificate(resources, asked.sslCertificateId),
    policyNames: isSecure ? [DEFAULT_SSL_POLICY] : [],
  };
}

/** Names of protocols are read without case. */
function checkedProtocol(name: string): ClassicProtocol {
  const found = CLASSIC_PROTOCOLS.find((one) => one === name.toUpperCase());
  if (found) return found;
  throw new BalanzaError(
    'UnsupportedProtocol',
    `The protocol '${name.slice(0, 64)}' is not supported. It must be one of ${CLASSIC_PROTOCOLS.join(', ')}.`,
  );
}

/** Policies are set afterwards: they do not tell one listener from another. */
function isAlike(one: ClassicListener, other: ClassicListener): boolean {
  return (
    one.protocol === other.protocol &&
    one.instanceProtocol === other.instanceProtocol &&
    one.instancePort === other.instancePort &&
    one.sslCertificateId === other.sslCertificateId
  );
}

function invalid(sentence: string): BalanzaError {
  return new BalanzaError('InvalidConfigurationRequest', sentence);
}

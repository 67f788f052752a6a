import { BalanzaError } from '../../../model/BalanzaError.ts';
import {
  isSecureProtocol,
  type ClassicListener,
  type ClassicLoadBalancer,
} from '../../../model/ClassicLoadBalancer.ts';
import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { Operation } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { checkedServerCertificate } from './checkedClassicListeners.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';

/**
 * Gives a secure listener another certificate. `LoadBalancerNotFound`, `ListenerNotFound`, `CertificateNotFound`,
 * `InvalidConfigurationRequest` for a listener that is not secure. Source: ELB, *Classic actions*.
 */
export const setClassicCertificate: Operation<ClassicRequestOf<'setListenerCertificate'>, null> = (
  resources,
  input,
) => {
  const asked = parseInput(CLASSIC_REQUESTS.setListenerCertificate, input);
  const before = findClassicBalancer(resources, asked.loadBalancerName);
  const listener = findClassicListener(before, asked.loadBalancerPort);
  if (!isSecureProtocol(listener.protocol))
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `The listener of port ${listener.loadBalancerPort} has the protocol ${listener.protocol}, which has no certificate.`,
    );
  const sslCertificateId = checkedServerCertificate(resources, asked.sslCertificateId);
  const did = { what: 'certificate', values: [], port: listener.loadBalancerPort } as const;
  return changedClassic(before, withListener(before, { ...listener, sslCertificateId }), { output: null, did });
};

/** The listener of a port, or `ListenerNotFound`. */
export function findClassicListener({ name, listeners }: ClassicLoadBalancer, port: number): ClassicListener {
  const found = listeners.find(({ loadBalancerPort }) => loadBalancerPort === port);
  if (found) return found;
  throw new BalanzaError(
    'ListenerNotFound',
    `There is no listener of '${name}' with LoadBalancerPort ${port}. Check its listeners with DescribeLoadBalancers.`,
  );
}

/** The load balancer with another listener in the place of the one with that port. */
export function withListener(balancer: ClassicLoadBalancer, listener: ClassicListener): ClassicLoadBalancer {
  return {
    ...balancer,
    listeners: balancer.listeners.map((one) => (one.loadBalancerPort === listener.loadBalancerPort ? listener : one)),
  };
}

import { BalanzaError } from '../../model/BalanzaError.ts';
import { GATEWAY } from '../../model/gatewayGroupAttributes.ts';
import type { ListenerProtocol } from '../../model/Listener.ts';
import type { LoadBalancerType } from '../../model/LoadBalancer.ts';
import { notOfEnum } from '../../model/notOfEnum.ts';
import { PROTOCOL_NAMES } from '../../model/PROTOCOL_NAMES.ts';

/** Every protocol of a type, as its refusals list them, and those of them that are offered. */
const PROTOCOLS: Readonly<
  Record<Exclude<LoadBalancerType, 'gateway'>, { readonly all: string; readonly offered: readonly ListenerProtocol[] }>
> = {
  application: { all: 'HTTPS, HTTP', offered: ['HTTP', 'HTTPS'] },
  network: { all: 'TLS, TCP, TCP_UDP, UDP', offered: ['TCP', 'TLS', 'UDP', 'TCP_UDP'] },
};

/** The protocol of a listener of this type of load balancer. `ValidationError` for none, for one that is not offered, or for
 * any of a Gateway Load Balancer, whose one protocol is never said. */
export function checkedListenerProtocol(type: LoadBalancerType, protocol: string | undefined): ListenerProtocol {
  if (type === 'gateway') {
    if (protocol === undefined) return GATEWAY.protocol;
    throw new BalanzaError('ValidationError', 'A protocol cannot be specified for gateway listeners');
  }
  if (protocol === undefined) throw new BalanzaError('ValidationError', 'A listener protocol must be specified');
  const { all, offered } = PROTOCOLS[type];
  const found = offered.find((one) => one === protocol);
  if (found !== undefined) return found;
  if (all.split(', ').includes(protocol)) {
    throw new BalanzaError(
      'ValidationError',
      `Listener protocol '${protocol}' is not offered yet: only '${offered.join("', '")}' ${offered.length === 1 ? 'is' : 'are'}.`,
    );
  }
  if (!PROTOCOL_NAMES.includes(protocol)) throw notOfEnum('protocol', protocol, PROTOCOL_NAMES);
  throw new BalanzaError('ValidationError', `Listener protocol '${protocol}' must be one of '${all}'`);
}

/** The port of a listener. `ValidationError` for none, or for any of a Gateway Load Balancer: it takes packets for all ports. */
export function checkedListenerPort(type: LoadBalancerType, port: number | undefined): number {
  if (type === 'gateway') {
    if (port === undefined) return GATEWAY.port;
    throw new BalanzaError('ValidationError', 'A port cannot be specified for gateway listeners');
  }
  if (port === undefined) throw new BalanzaError('ValidationError', 'A listener port must be specified');
  return port;
}

import type { ProxiedConnection } from './proxyHeader.ts';

/** Says nothing of the client: for one that comes by a unix socket, and for what nobody asked for but ourselves. */
export const UNKNOWN_PROXY_LINE = 'PROXY UNKNOWN\r\n';

/**
 * The line that begins a connection to an instance of a Classic Load Balancer, or to a server of a configuration with
 * `proxy_protocol`: version 1, TCP. Source: ELB, *Classic*, proxy protocol; nginx, *proxy_protocol*.
 */
export function proxyLine({
  sourceAddress,
  sourcePort,
  destinationAddress,
  destinationPort,
}: Omit<ProxiedConnection, 'vpcEndpointId'>): string {
  const family = sourceAddress.includes(':') ? 'TCP6' : 'TCP4';
  return `PROXY ${family} ${sourceAddress} ${destinationAddress} ${sourcePort} ${destinationPort}\r\n`;
}

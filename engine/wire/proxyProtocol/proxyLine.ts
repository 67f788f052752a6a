import type { ProxiedConnection } from './proxyHeader.ts';

/** The line that begins a connection to an instance of a Classic Load Balancer: version 1, TCP over IPv4. Source: ELB, *Classic*, proxy protocol. */
export function proxyLine({
  sourceAddress,
  sourcePort,
  destinationAddress,
  destinationPort,
}: Omit<ProxiedConnection, 'vpcEndpointId'>): string {
  return `PROXY TCP4 ${sourceAddress} ${destinationAddress} ${sourcePort} ${destinationPort}\r\n`;
}

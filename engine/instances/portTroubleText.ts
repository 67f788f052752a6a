import type { PortTrouble } from './samples/ToSampleWorker.ts';

/** What a trouble with a port of an instance means and what to do, in one sentence. Source: OPS-01. */
export function portTroubleText(address: string, { port, protocol, code }: PortTrouble): string {
  const where = `${protocol === 'udp' ? 'UDP port' : 'port'} ${port} of ${address}`;
  switch (code) {
    case 'EADDRINUSE':
      return `${where} is in use by another program (EADDRINUSE): stop it, or let the instance have another address.`;
    case 'EACCES':
      return `${where} may not be opened by this user (EACCES): use a port from 1024 up, or allow lower ones.`;
    case 'EADDRNOTAVAIL':
      return `${where} cannot be opened, since this system does not have the address (EADDRNOTAVAIL): add it to the loopback interface.`;
    default:
      return `${where} cannot be opened (${code}).`;
  }
}

/** The program that has a port, where the system tells. */
export interface PortHolder {
  readonly pid: number;
  readonly name: string;
}

export interface PortTroubleInput {
  /** The system's code: EADDRINUSE, EACCES, EADDRNOTAVAIL … */
  readonly code: string;
  readonly port: number;
  /** The port that was asked for: `port` plus the port offset. */
  readonly bindPort: number;
  readonly address: string;
  readonly holder: PortHolder | null;
}

/**
 * Why a listener cannot listen and what to do, in one or two sentences. It is tried again every second, so the remedy
 * is enough. Source: OPS-01; contract, *What one machine cannot do*.
 */
export function portTrouble(input: PortTroubleInput): string {
  const { port, bindPort, address } = input;
  const asked = bindPort === port ? `port ${port}` : `port ${port} (bound as ${bindPort} by --port-offset)`;
  return `Not listening on ${asked} of ${address}: ${cause(input)}`;
}

function cause({ code, bindPort, address, holder }: PortTroubleInput): string {
  switch (code) {
    case 'EADDRINUSE':
      return holder
        ? `address in use by ${holder.name} (process ${holder.pid}). Stop it, or change the listener’s port.`
        : 'address in use, by a program that the system does not name or a connection that has just ended. Stop it, or change the listener’s port.';
    case 'EACCES':
      return (
        `the system keeps ports below 1024 for the administrator (EACCES). Allow it with ` +
        `“sudo sysctl net.ipv4.ip_unprivileged_port_start=${bindPort}”, or start with --port-offset 8000, or use a higher port.`
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      if (address.includes(':'))
        return `this machine has no IPv6 (${code}). Switch it on for the loopback interface, or give the load balancer the IP address type ipv4. Over IPv4 it is reached as ever.`;
      return `this machine does not answer on ${address} (${code}). On macOS add it with “sudo ifconfig lo0 alias ${address}”, or start with --share-loopback.`;
    case 'ERANGE':
      return `there is no port ${bindPort}: the last is 65535. Start with a smaller --port-offset.`;
    default:
      return `the system refused it (${code}).`;
  }
}

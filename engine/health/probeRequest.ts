/** As much of a probe as its request says. */
export interface AskedOfTarget {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly hostName?: string;
  readonly isClassic?: boolean;
}

/**
 * The bytes of an HTTP probe, as text. `host` is an address, in brackets when it is IPv6; `port` the health check port.
 * `hostName` stands in their place as the host, for the checks of a Network Load Balancer; those of a Classic one name the
 * address alone.
 * Source: HCK-05; ELB, *Health-check wire behaviour*.
 */
export function probeRequest({ host, port, path, hostName, isClassic = false }: AskedOfTarget): string {
  if (isClassic)
    return (
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n` +
      'User-Agent: ELB-HealthChecker/1.0\r\nAccept: */*\r\n\r\n'
    );
  const own = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return (
    `GET ${path} HTTP/1.1\r\nHost: ${hostName ?? own}\r\nConnection: close\r\n` +
    'User-Agent: ELB-HealthChecker/2.0\r\nAccept-Encoding: gzip, compressed\r\n\r\n'
  );
}

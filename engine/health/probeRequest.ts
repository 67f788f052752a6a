/**
 * The bytes of an HTTP probe, as text. `host` is an address, in brackets when it is IPv6; `port` the health check port.
 * Source: HCK-05; ELB, *Health-check wire behaviour*.
 */
export function probeRequest(host: string, port: number, path: string): string {
  return (
    `GET ${path} HTTP/1.1\r\nHost: ${host.includes(':') ? `[${host}]` : host}:${port}\r\nConnection: close\r\n` +
    'User-Agent: ELB-HealthChecker/2.0\r\nAccept-Encoding: gzip, compressed\r\n\r\n'
  );
}

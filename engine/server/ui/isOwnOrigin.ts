import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request names this server as the console's addresses do: `127.0.0.1` or `localhost` with exactly its port. A
 * name of another site that was made to resolve here (DNS rebinding) is refused by this.
 */
export function isOwnHost({ host }: IncomingHttpHeaders, port: number): boolean {
  return hostsOf(port).some((own) => own === host?.toLowerCase());
}

/** Whether a request comes from a page of this server: its `Origin` is there and is that of its own, expected `Host`. */
export function isOwnOrigin(headers: IncomingHttpHeaders, port: number): boolean {
  return isOwnHost(headers, port) && headers.origin?.toLowerCase() === `http://${headers.host?.toLowerCase() ?? ''}`;
}

function hostsOf(port: number): readonly string[] {
  const names = ['127.0.0.1', 'localhost'];
  const withPort = names.map((name) => `${name}:${port}`);
  return port === 80 ? [...withPort, ...names] : withPort; // browsers leave the scheme's own port out
}

/** The name of a server for TLS: a host as written, without its port and without brackets. Source: nginx, *proxy_ssl_name*. */
export function tlsName(host: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d*)?$/.exec(host) ?? [];
  return bracketed ?? host.replace(/:\d*$/, '');
}

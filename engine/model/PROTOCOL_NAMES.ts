/** Every protocol that ELB's API knows, of listeners, target groups and health checks, offered here or not. */
export const PROTOCOL_NAMES: readonly string[] = [
  'HTTP',
  'HTTPS',
  'TCP',
  'TLS',
  'UDP',
  'TCP_UDP',
  'GENEVE',
  'QUIC',
  'TCP_QUIC',
];

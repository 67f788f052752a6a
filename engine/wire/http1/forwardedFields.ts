import type { RequestRules } from './RequestRules.ts';

/** The forwarding fields of one client connection, made once when it is accepted. */
export interface ForwardedFields {
  /** What `X-Forwarded-For` gets appended: `192.0.2.1`, `::1`, or with port `192.0.2.1:5000`, `[::1]:5000`. */
  readonly address: string;
  /** The lines of a request that brought no `X-Forwarded-For` of its own. */
  readonly lines: string;
  /** `X-Forwarded-Proto` and `-Port`. */
  readonly protoAndPort: string;
}

/**
 * The forwarding fields for a client at `address` (IPv6 without brackets) and `port`. An address of an IPv4 client on
 * an IPv6 socket (`::ffff:192.0.2.1`) is written as IPv4. Source: E-063, XFF-01, XFF-02.
 */
export function forwardedFields(
  client: { readonly address: string; readonly port: number },
  rules: RequestRules,
): ForwardedFields {
  const plain = /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(client.address) ? client.address.slice(7) : client.address;
  const host = rules.xffClientPort && plain.includes(':') ? `[${plain}]` : plain;
  const address = rules.xffClientPort ? `${host}:${client.port}` : host;
  const protoAndPort = `X-Forwarded-Proto: ${rules.protocol}\r\nX-Forwarded-Port: ${rules.listenerPort}\r\n`;
  const isAppended = rules.xffHeaderProcessingMode === 'append';
  return { address, protoAndPort, lines: isAppended ? `X-Forwarded-For: ${address}\r\n${protoAndPort}` : protoAndPort };
}

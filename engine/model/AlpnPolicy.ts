import { BalanzaError } from './BalanzaError.ts';

/** What a TLS listener offers its clients to speak, in its order of preference. Source: ELB, *TLS on ALB/NLB listeners*. */
export const ALPN_POLICIES = {
  HTTP1Only: ['http/1.1', 'http/1.0'],
  HTTP2Only: ['h2'],
  HTTP2Optional: ['http/1.1', 'http/1.0', 'h2'],
  HTTP2Preferred: ['h2', 'http/1.1', 'http/1.0'],
  None: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type AlpnPolicy = keyof typeof ALPN_POLICIES;

/** The policy of that name; `ALPNPolicyNotFound` for another, `ValidationError` for more than one. None asked for: `None`. */
export function alpnPolicy(names: readonly string[]): AlpnPolicy {
  const [name = 'None', ...more] = names;
  if (more.length > 0)
    throw new BalanzaError('ValidationError', `A listener has one ALPN policy, not '${names.join("', '")}'.`);
  const found = (Object.keys(ALPN_POLICIES) as AlpnPolicy[]).find((one) => one === name); // its keys, no more
  if (found !== undefined) return found;
  throw new BalanzaError(
    'ALPNPolicyNotFound',
    `The specified ALPN policy '${name.slice(0, 64)}' is not supported: use one of ${Object.keys(ALPN_POLICIES).join(', ')}.`,
  );
}

import type { CallOutput } from '../../contract/calls.ts';
import { NameResolver, type NameResolverOptions } from '../../instances/traffic/io/NameResolver.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';

/** Labels of 1 to 63 characters that can be sent; a final dot is allowed. */
const NAME = /^(?=.{1,253}\.?$)[\x21-\x2d\x2f-\x7e]{1,63}(?:\.[\x21-\x2d\x2f-\x7e]{1,63})*\.?$/;

/** Asks a DNS server over UDP, as a client would. `ValidationError` for what is no name, and without an answer. */
export async function resolveName(name: string, options: NameResolverOptions): Promise<CallOutput<'resolveName'>> {
  if (!NAME.test(name)) {
    const text = `'${name.slice(0, 100)}' is no DNS name: parts of 1 to 63 characters, with dots between them.`;
    throw new BalanzaError('ValidationError', text);
  }
  const resolver = await NameResolver.open(options);
  try {
    const startedMs = options.clock.monotonicMs();
    const answer = await resolver.lookUp(name.replace(/\.$/, ''));
    return { ...answer, tookMs: options.clock.monotonicMs() - startedMs };
  } finally {
    await resolver.close();
  }
}

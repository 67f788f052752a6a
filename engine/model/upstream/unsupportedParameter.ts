import type { BalancingMethodKind } from './BalancingMethod.ts';

/** Parameters of a server that not every method has. */
export type MethodParameter = 'weight' | 'slow_start' | 'backup';

/** What each method supports. Source: A-007. */
export const METHOD_PARAMETERS: Readonly<Record<BalancingMethodKind, readonly MethodParameter[]>> = {
  round_robin: ['weight', 'slow_start', 'backup'],
  hash: ['weight'],
  ip_hash: ['weight'],
  least_conn: ['weight', 'slow_start', 'backup'],
  random: ['weight'],
  least_time: ['backup'],
  feedback: ['weight', 'backup'],
};

/**
 * The error of a server's parameter that the method of its group does not support, or null when it does. `word`: the
 * parameter as written, such as `weight=2`. Source.
 */
export function unsupportedParameter(method: BalancingMethodKind, word: string): string | null {
  const name = /^[^=]*/.exec(word)?.[0] ?? '';
  const isOptional = METHOD_PARAMETERS.round_robin.some((parameter) => parameter === name);
  const isSupported = METHOD_PARAMETERS[method].some((parameter) => parameter === name);
  return isOptional && !isSupported ? `balancing method does not support parameter "${word}"` : null;
}

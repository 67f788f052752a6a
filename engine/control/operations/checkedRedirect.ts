import { BalanzaError } from '../../model/BalanzaError.ts';
import type { RedirectAction } from '../../model/Listener.ts';
import {
  REDIRECT_CHARACTERS,
  REDIRECT_DEFAULTS,
  REDIRECT_KEYWORDS,
  redirectProblem,
  type RedirectProblem,
} from '../../model/redirectProblem.ts';
import type { ActionPlace, AskedAction } from './checkedAction.ts';

/**
 * A redirect with all of its parts; those left out keep what was asked for. `ValidationError` without a configuration and
 * for a protocol, port or length that cannot be; `InvalidLoadBalancerAction` for a path without `/`, keywords where they
 * cannot be or twice, a redirect that changes nothing, and one from HTTPS to HTTP. Source: ELB, *Actions*; RED-01.
 */
export function checkedRedirect(place: ActionPlace, { redirectConfig }: AskedAction): Omit<RedirectAction, 'order'> {
  if (!redirectConfig)
    throw new BalanzaError(
      'ValidationError',
      "A redirect configuration must be specified for an action of type 'redirect'.",
    );
  const { statusCode, ...asked } = redirectConfig;
  const parts = {
    protocol: asked.protocol ?? REDIRECT_DEFAULTS.protocol,
    port: asked.port ?? REDIRECT_DEFAULTS.port,
    host: asked.host ?? REDIRECT_DEFAULTS.host,
    path: asked.path ?? REDIRECT_DEFAULTS.path,
    query: asked.query ?? REDIRECT_DEFAULTS.query,
  } as RedirectAction; // its protocol is one of the three unless it is the problem that is found
  const problem = redirectProblem(parts, place);
  if (problem !== null) throw refusal(problem, parts);
  const { protocol, port, host, path, query } = parts;
  return { type: 'redirect', protocol, port, host, path, query, statusCode };
}

function refusal(problem: RedirectProblem, parts: RedirectAction): BalanzaError {
  const action = (sentence: string) => new BalanzaError('InvalidLoadBalancerAction', sentence);
  if (problem.part === null) {
    return problem.why === 'loop'
      ? action(
          'The redirect configuration is not valid because it creates a loop: change at least one of protocol, port, host and path.',
        )
      : action('The redirect configuration is not valid: HTTPS cannot be redirected to HTTP.');
  }
  const { part } = problem;
  const value = parts[part];
  const invalid = (sentence: string) => new BalanzaError('ValidationError', sentence);
  switch (problem.why) {
    case 'slash':
      return action(`The redirect path '${value}' is not valid: it must begin with '/'.`);
    case 'twice':
      return action(`The redirect ${part} '${value}' is not valid: each keyword may stand in it once.`);
    case 'keyword': {
      const keywords = REDIRECT_KEYWORDS[part].map((keyword) => `#{${keyword}}`).join(', ');
      return action(`The redirect ${part} '${value}' is not valid: it may hold the keywords ${keywords} alone.`);
    }
    case 'range':
      return invalid(`The redirect port '${value}' is not valid: it must be between '1-65535', or '#{port}'.`);
    case 'length':
      return invalid(`The redirect ${part} must have '1' to '${REDIRECT_CHARACTERS}' characters.`);
    case 'characters':
      return part === 'protocol'
        ? invalid(`The redirect protocol '${value}' must be one of 'HTTP, HTTPS, #{protocol}'.`)
        : invalid(`The redirect ${part} '${value}' is not valid: it has characters that it cannot have.`);
    default:
      return problem satisfies never;
  }
}

import type { RedirectAction } from './Listener.ts';

/** What a redirect says when a part is left out: the same as was asked for. */
export const REDIRECT_DEFAULTS = {
  protocol: '#{protocol}',
  port: '#{port}',
  host: '#{host}',
  path: '/#{path}',
  query: '#{query}',
} as const;

/** Most characters of a part as it is configured. */
export const REDIRECT_CHARACTERS = 128;

export type RedirectPart = keyof typeof REDIRECT_DEFAULTS;
export type RedirectParts = Pick<RedirectAction, RedirectPart>;

/** Which keywords each part may hold. Source: ELB, *Actions*. */
export const REDIRECT_KEYWORDS: Readonly<Record<RedirectPart, readonly string[]>> = {
  protocol: ['protocol'],
  port: ['port'],
  host: ['host'],
  path: ['host', 'port', 'path'],
  query: ['protocol', 'host', 'port', 'path', 'query'],
};

export type RedirectProblem =
  | { readonly part: RedirectPart; readonly why: 'characters' | 'range' | 'slash' | 'keyword' | 'twice' | 'length' }
  | { readonly part: null; readonly why: 'loop' | 'insecure' };

/**
 * What is wrong with a redirect of a listener, or null: a part that is malformed, has a keyword that it may not have or has
 * one twice, a redirect to where it came from, or one from HTTPS to HTTP. Source: ELB, *Actions*; RED-01.
 */
export function redirectProblem(
  parts: RedirectParts,
  listener: { readonly protocol: string; readonly port: number },
): RedirectProblem | null {
  for (const part of PARTS) {
    const why = partProblem(part, parts[part]);
    if (why !== null) return { part, why };
  }
  if (listener.protocol === 'HTTPS' && parts.protocol === 'HTTP') return { part: null, why: 'insecure' };
  const isSameProtocol = parts.protocol === REDIRECT_DEFAULTS.protocol || parts.protocol === listener.protocol;
  const isSamePort = parts.port === REDIRECT_DEFAULTS.port || Number(parts.port) === listener.port;
  const isSamePlace = parts.host === REDIRECT_DEFAULTS.host && parts.path === REDIRECT_DEFAULTS.path;
  return isSameProtocol && isSamePort && isSamePlace ? { part: null, why: 'loop' } : null;
}

const PARTS: readonly RedirectPart[] = ['protocol', 'port', 'host', 'path', 'query'];
const KEYWORD = /#\{([^}]*)\}/g;

type PartFault = Extract<RedirectProblem, { part: RedirectPart }>['why'];

function partProblem(part: RedirectPart, value: string): PartFault | null {
  if (value.length > REDIRECT_CHARACTERS || (value === '' && part !== 'query')) return 'length';
  const keywords = [...value.matchAll(KEYWORD)].map(([, keyword = '']) => keyword);
  if (keywords.some((keyword) => !REDIRECT_KEYWORDS[part].includes(keyword))) return 'keyword';
  if (new Set(keywords).size < keywords.length) return 'twice';
  const plain = value.replaceAll(KEYWORD, '');
  switch (part) {
    case 'protocol':
      return value === 'HTTP' || value === 'HTTPS' || value === REDIRECT_DEFAULTS.protocol ? null : 'characters';
    case 'port':
      if (value === REDIRECT_DEFAULTS.port) return null;
      return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535 ? null : 'range';
    case 'host':
      return /^[A-Za-z0-9._-]*$/.test(plain) ? null : 'characters';
    case 'path':
      if (!value.startsWith('/')) return 'slash';
      return /^[\x21-\x7e]*$/.test(plain) && !/[?#]/.test(plain) ? null : 'characters';
    case 'query':
      return /^[\x21-\x7e]*$/.test(plain) && !/[#]/.test(plain) && !plain.startsWith('?') ? null : 'characters';
    default:
      return part satisfies never;
  }
}

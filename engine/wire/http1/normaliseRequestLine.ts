import { type DesyncReason, worseReason } from './DesyncReason.ts';
import type { HttpVersion } from './RequestHead.ts';
import { type Normalised, refusal } from './Refusal.ts';

export interface RequestLine {
  readonly version: HttpVersion;
  /** In origin form, or `*`. */
  readonly target: string;
  /** Of a target in absolute form; null for the others. */
  readonly authority: string | null;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;
const VISIBLE = /^[\x21-\x7e]+$/;

/**
 * Reads what follows the method and its blank in a request line. Blanks around the target separate; blanks inside it
 * are part of it. The last word is the version; without one, a GET is HTTP/0.9 (E-056). TRACE and CONNECT are refused
 * with 405, other versions than 1.x with 505 (HST-01, HST-03).
 */
export function normaliseRequestLine(method: string, rest: string): Normalised<RequestLine> {
  if (/[\0\r]/.test(rest)) return refusal(400, 'BadUri');
  let reason: DesyncReason | null = null;
  const trimmed = trimEnd(rest);
  if (trimmed !== rest) reason = 'NonCompliantVersion';
  const lastBlank = trimmed.lastIndexOf(' ');
  if (lastBlank < 0) {
    if (method !== 'GET' || !trimmed.startsWith('/') || !VISIBLE.test(trimmed)) return refusal(400, 'BadVersion');
    return { kind: 'accepted', reason: 'NonCompliantVersion', version: 9, target: trimmed, authority: null };
  }
  const number = /^HTTP\/(\d)\.(\d)$/.exec(trimmed.slice(lastBlank + 1));
  if (number === null) return refusal(400, 'BadVersion');
  const [, major, minor] = number;
  const isOldest = major === '0' && minor === '9';
  if (major !== '1' && !isOldest) return refusal(505);
  if (method === 'TRACE' || method === 'CONNECT') return refusal(405);
  if (isOldest || (minor !== '0' && minor !== '1')) reason = worseReason(reason, 'NonCompliantVersion');
  const version = isOldest || minor === '0' ? 10 : 11;

  const spaced = trimmed.slice(0, lastBlank);
  const raw = trimEnd(spaced.replace(/^ +/, ''));
  if (raw.length !== spaced.length || raw.includes(' ')) reason = worseReason(reason, 'SpaceInUri');
  if (/[^\x20-\x7e\x80-\xff]/.test(raw)) reason = worseReason(reason, 'AmbiguousUri');
  const target = raw.replace(/[^\x21-\x7e]/g, percentEncoded);
  if (target.startsWith('/') || target === '*') return { kind: 'accepted', reason, version, target, authority: null };

  const [, authority, path] = ABSOLUTE.exec(target) ?? [];
  if (authority === undefined || path === undefined || authority === '') return refusal(400, 'BadUri');
  return { kind: 'accepted', reason, version, target: originForm(method, path), authority };
}

/** Without the blanks at the end; a pattern would take quadratic time on blanks elsewhere. */
function trimEnd(text: string): string {
  let end = text.length;
  while (text.endsWith(' ', end)) end -= 1;
  return text.slice(0, end);
}

/** RFC 9112 3.2.1 and 3.2.4: an empty path is `/`, or `*` for OPTIONS. */
function originForm(method: string, path: string): string {
  if (path.startsWith('/')) return path;
  return path === '' && method === 'OPTIONS' ? '*' : `/${path}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

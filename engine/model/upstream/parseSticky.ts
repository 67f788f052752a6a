import { parseTime } from './parseTime.ts';
import type { StickyMode } from './StickySettings.ts';

/** What is wrong, in Angie's words. */
export interface StickyProblem {
  readonly problem: string;
}

const STANDARD_TIMEOUT_MS = 3_600_000;
/** Eight pages of memory. Source: Angie 6.4. */
const LEAST_ZONE_BYTES = 32_768;

/**
 * Reads what stands behind `sticky`: `cookie NAME [ATTRIBUTE …]`, `route VALUE …`, `learn zone=… create=… lookup=…`. Words
 * may be quoted where they hold blanks. Source: Angie 6.2 to 6.4.
 */
export function parseSticky(text: string, level: 'http' | 'stream'): StickyMode | StickyProblem {
  return stickyOf(text.match(/"[^"]*"|'[^']*'|[^\s"']\S*/g)?.map(unquoted) ?? [], level);
}

/** The same of words that were taken apart already. */
export function stickyOf(
  [kind = '', ...words]: readonly string[],
  level: 'http' | 'stream',
): StickyMode | StickyProblem {
  if (kind === 'cookie' && level === 'http') {
    const [name, ...attributes] = words;
    return name === undefined || name === '' ? INVALID_COUNT : { kind: 'cookie', name, attributes };
  }
  if (kind === 'route') return words.length === 0 ? INVALID_COUNT : { kind: 'route', values: words };
  if (kind === 'learn') return learnOf(words, level);
  return { problem: `unknown sticky mode "${kind}"` };
}

const INVALID_COUNT: StickyProblem = { problem: 'invalid number of arguments in "sticky" directive' };

function learnOf(words: readonly string[], level: 'http' | 'stream'): StickyMode | StickyProblem {
  let zone: { readonly name: string; readonly sizeBytes: number } | null = null;
  let timeoutMs: number | null = null;
  const [create, lookup]: [string[], string[]] = [[], []];
  let isNotRefreshed = false;
  let isEarly = false;
  for (const word of words) {
    const [, name = word, value = ''] = /^([a-z]+)=(.*)$/s.exec(word) ?? [];
    if (name === 'create' && value !== '') create.push(value);
    else if (name === 'lookup' && value !== '') lookup.push(value);
    else if (word === 'norefresh') isNotRefreshed = true;
    else if (word === (level === 'http' ? 'header' : 'connect')) isEarly = true;
    else if (name === 'timeout') {
      if (timeoutMs !== null) return { problem: '"sticky" directive duplicate timeout' };
      timeoutMs = parseTime(value, 'milliseconds');
      if (timeoutMs === null || timeoutMs === 0) return { problem: '"sticky" directive invalid timeout' };
    } else if (name === 'zone') {
      const parsed = zoneOf(value);
      if ('problem' in parsed) return parsed;
      zone = parsed;
    } else return { problem: `unknown sticky learn parameter "${word}"` };
  }
  if (zone === null) return { problem: '"sticky" directive zone not specified' };
  if (create.length === 0) return { problem: '"sticky" directive no create vars' };
  if (lookup.length === 0) return { problem: '"sticky" directive no lookup vars' };
  return { kind: 'learn', zone, create, lookup, timeoutMs: timeoutMs ?? STANDARD_TIMEOUT_MS, isNotRefreshed, isEarly };
}

function zoneOf(value: string): { readonly name: string; readonly sizeBytes: number } | StickyProblem {
  const [, name, digits, unit = ''] = /^([^:]+):(\d+)([kKmM]?)$/.exec(value) ?? [];
  if (name === undefined || digits === undefined) return { problem: '"sticky" directive zone size is not specified' };
  const sizeBytes = Number(digits) * (unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1_024 : 1_048_576);
  return sizeBytes < LEAST_ZONE_BYTES ? { problem: '"sticky" directive zone is too small' } : { name, sizeBytes };
}

function unquoted(word: string): string {
  return /^["']/.test(word) ? word.slice(1, -1) : word;
}

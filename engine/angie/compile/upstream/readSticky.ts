import type { StickyMode, StickySettings } from '../../../model/upstream/StickySettings.ts';
import type { Directive } from '../../syntax/Directive.ts';
import { parseSize } from '../../syntax/parseSize.ts';
import { parseTime } from '../../../model/upstream/parseTime.ts';
import type { CompileContext } from '../CompileContext.ts';
import { SMALLEST_ZONE_BYTES } from './readZone.ts';

const STANDARD_SESSION_MS = 3_600_000;

/** Reads `sticky` and its companions; null when something is wrong, which is reported. Source: the Angie facts, 6. */
export function readSticky(
  directive: Directive,
  companions: { readonly secret: string | null; readonly isStrict: boolean },
  context: CompileContext,
): StickySettings | null {
  const [kind = '', ...words] = directive.args;
  const mode = modeOf(kind, words, context.level);
  if (typeof mode === 'string') {
    context.report.emerg(directive, mode);
    return null;
  }
  for (const text of textsOf(mode)) context.checkText(directive, text);
  if (companions.secret !== null) context.checkText(directive, companions.secret);
  return { mode, ...companions };
}

function modeOf(kind: string, words: readonly string[], level: CompileContext['level']): StickyMode | string {
  switch (kind) {
    case 'cookie': {
      if (level === 'stream') return 'unknown sticky mode "cookie"';
      const [name, ...attributes] = words;
      return name === undefined ? 'invalid number of arguments in "sticky" directive' : { kind, name, attributes };
    }
    case 'route':
      return words.length === 0 ? 'invalid number of arguments in "sticky" directive' : { kind, values: words };
    case 'learn':
      return learnMode(words, level);
    default:
      return `unknown sticky mode "${kind}"`;
  }
}

function learnMode(words: readonly string[], level: CompileContext['level']): StickyMode | string {
  let zone: { name: string; sizeBytes: number } | null = null;
  let timeoutMs: number | null = null;
  const create: string[] = [];
  const lookup: string[] = [];
  const flags = new Set<string>();
  for (const word of words) {
    const [, key, value = ''] = /^(\w+)=(.*)$/s.exec(word) ?? [];
    if (key === 'create') create.push(value);
    else if (key === 'lookup') lookup.push(value);
    else if (key === 'zone') {
      const read = zoneOf(value);
      if (typeof read === 'string') return read;
      zone = read;
    } else if (key === 'timeout') {
      if (timeoutMs !== null) return '"sticky" directive duplicate timeout';
      timeoutMs = parseTime(value, 'milliseconds');
      if (timeoutMs === null || timeoutMs === 0) return '"sticky" directive invalid timeout';
    } else if (word === 'norefresh' || word === (level === 'http' ? 'header' : 'connect')) flags.add(word);
    else return `unknown sticky learn parameter "${word}"`;
  }
  if (!zone) return '"sticky" directive zone not specified';
  if (create.length === 0) return '"sticky" directive no create vars';
  if (lookup.length === 0) return '"sticky" directive no lookup vars';
  return {
    kind: 'learn',
    zone,
    create,
    lookup,
    timeoutMs: timeoutMs ?? STANDARD_SESSION_MS,
    isNotRefreshed: flags.has('norefresh'),
    isEarly: flags.has('header') || flags.has('connect'),
  };
}

function zoneOf(value: string): { name: string; sizeBytes: number } | string {
  const colon = value.indexOf(':');
  if (colon === -1) return '"sticky" directive zone size is not specified';
  const sizeBytes = parseSize(value.slice(colon + 1));
  if (sizeBytes === null) return '"sticky" directive invalid zone size';
  if (sizeBytes < SMALLEST_ZONE_BYTES) return '"sticky" directive zone is too small';
  return { name: value.slice(0, colon), sizeBytes };
}

function textsOf(mode: StickyMode): readonly string[] {
  switch (mode.kind) {
    case 'cookie':
      return mode.attributes;
    case 'route':
      return mode.values;
    case 'learn':
      return [...mode.create, ...mode.lookup];
    default:
      return mode satisfies never;
  }
}

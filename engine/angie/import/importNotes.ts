import type { AngieConfiguration } from '../../model/virtualServer/AngieConfiguration.ts';
import { Scope } from '../compile/Scope.ts';
import { standingOf } from '../directives/checkDirectives.ts';
import type { Directive } from '../syntax/Directive.ts';
import type { ParsedConfiguration } from '../syntax/parseConfiguration.ts';
import { DIRECTIVE_NOTES } from './DIRECTIVE_NOTES.ts';
import { groupNotes } from './groupNotes.ts';
import type { PassedGroups } from './passedGroups.ts';
import type { ImportNote } from './ImportNote.ts';
import type { NotedAround } from './NotedAround.ts';

/** A configuration, and what its import has found out. */
export interface NotedConfiguration {
  readonly configuration: AngieConfiguration;
  readonly parsed: ParsedConfiguration;
  readonly passed: PassedGroups;
}

/**
 * What of a configuration does not become resources, in the order of the file: each directive by its place, with what to
 * do instead. Source: contract, *Angie configurations*.
 */
export function importNotes({ configuration, parsed, passed }: NotedConfiguration): readonly ImportNote[] {
  const notes: ImportNote[] = parsed.unmatched.map(({ file, line, pattern }) => ({
    file,
    line,
    text: `"include ${pattern}" matches no file, and brings nothing. Correct the path, or take the line out.`,
  }));
  const walk = (list: readonly Directive[], scope: Scope, around: NotedAround): void => {
    for (const directive of list) {
      const { name, file, line, block } = directive;
      const texts = Object.hasOwn(DIRECTIVE_NOTES, name) ? DIRECTIVE_NOTES[name]?.(directive, around) : undefined;
      for (const text of texts ?? []) notes.push({ file, line, text });
      if (name === 'proxy_pass') notes.push(...sharedNotes(directive, scope, around));
      if (name === 'upstream') notes.push(...groupNotes(directive, around));
      if (block && !FREE.has(name) && standingOf(name) !== 'refused')
        walk(block, scope.inner(block), { ...around, parent: name });
    }
  };
  for (const directive of parsed.directives) {
    const level = directive.name === 'stream' ? 'stream' : 'http';
    walk([directive], new Scope(parsed.directives), {
      level,
      parent: '',
      hasTexts: hasTexts(directive),
      passed: passed[level],
      groups: configuration[level]?.groups ?? [],
    });
  }
  return [...new Map(notes.map((note) => [`${note.file}:${note.line}:${note.text}`, note])).values()];
}

/** Blocks with entries of their own kind. */
const FREE: ReadonlySet<string> = new Set(['map', 'types', 'events']);

function hasTexts({ name, args, block }: Directive): boolean {
  return (name === 'return' && args.length > 1 && !/^3/.test(args[0] ?? '')) || (block ?? []).some(hasTexts);
}

/** What a group cannot have of a second place that passes to it: it is passed to as the first one says. */
function sharedNotes(directive: Directive, scope: Scope, { level, passed }: NotedAround): readonly ImportNote[] {
  const { file, line } = directive;
  const [, scheme = '', group = ''] = /^(?:(https?):\/\/)?([^/?]*)/i.exec(directive.args[0] ?? '') ?? [];
  const how = passed.get(group.toLowerCase());
  if (!how) return [];
  const note = (text: string): ImportNote => ({ file, line, text });
  const isTls = level === 'http' ? scheme.toLowerCase() === 'https' : scope.flag('proxy_ssl', false);
  const words = scope.find('proxy_next_upstream')?.args.map((word) => word.toLowerCase()) ?? [];
  const { conditions, tries, timeoutMs } = how.nextUpstream;
  const isSame =
    nextText(words, level) === nextText(conditions.length === 0 ? ['off'] : conditions, level) &&
    scope.number('proxy_next_upstream_tries', 0) === tries &&
    scope.timeMs('proxy_next_upstream_timeout', 0) === timeoutMs;
  return [
    ...(isSame
      ? []
      : [
          note(
            `Group ${group} has the proxy_next_upstream of the first that passes to it. Make a group of its own for this one.`,
          ),
        ]),
    ...(isTls === how.isTls
      ? []
      : [
          note(
            `Group ${group} is reached ${how.isTls ? 'with' : 'without'} TLS, as by the first that passes to it. Make a group of its own for this one.`,
          ),
        ]),
  ];
}

/** The conditions in one spelling. */
function nextText(words: readonly string[], level: NotedAround['level']): string {
  if (words.includes('off')) return 'off';
  if (level === 'stream' || words.length === 0) return 'error timeout';
  return [...new Set(words)].sort().join(' ');
}

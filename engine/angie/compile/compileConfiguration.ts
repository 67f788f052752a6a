import { variableProblem } from '../../model/upstream/variableProblem.ts';
import { variablesIn } from '../../model/upstream/variablesIn.ts';
import type { AngieConfiguration, ErrorLog } from '../../model/virtualServer/AngieConfiguration.ts';
import { checkDirectives } from '../directives/checkDirectives.ts';
import type { Directive, Place } from '../syntax/Directive.ts';
import type { ParsedConfiguration } from '../syntax/parseConfiguration.ts';
import type { Problem } from '../syntax/Problem.ts';
import { resolvePath } from '../syntax/resolvePath.ts';
import type { CompileContext } from './CompileContext.ts';
import { readHttp } from './http/readHttp.ts';
import { readStream } from './readStream.ts';
import { groupNames } from '../../model/upstream/regexProblem.ts';
import { Report } from './Report.ts';
import { Scope } from './Scope.ts';
import { NO_FILES, type ConfigurationFiles } from './tls/ConfigurationFiles.ts';

/** A configuration with all that there is to say about it. */
export interface CompiledConfiguration {
  /** What can be run; only while no problem is an `emerg`. */
  readonly configuration: AngieConfiguration;
  /** Errors and warnings, in the order in which they are met. */
  readonly problems: readonly Problem[];
  /** Of the problems, those of what is right, and not offered: an import leaves it, and says so. */
  readonly refusals: ReadonlySet<Problem>;
  /** Directives that are left, because they cannot change behaviour here; each name once. */
  readonly ignored: readonly string[];
}

/**
 * Turns a parsed configuration into what runs: groups of servers, virtual servers, variables. Everything that is wrong
 * is found, not only the first. `addressesOf`: the addresses of a name in the order of the resolver, null when it cannot
 * be found; `files`: those of certificates. Source: contract, *Angie configurations*.
 */
export function compileConfiguration(
  parsed: ParsedConfiguration,
  addressesOf: (host: string) => readonly string[] | null,
  files: ConfigurationFiles = NO_FILES,
): CompiledConfiguration {
  const { directives } = parsed;
  const { problems: found, refusals, refused, ignored } = checkDirectives(directives);
  const report = new Report();
  // Elsewhere a pattern may match nothing, as nginx has it; here nobody has looked.
  for (const include of files.isTextOnly ? parsed.unmatched : []) {
    report.warn(include, `the files of "include ${include.pattern}" are not read: only a text was given`);
  }
  const sound = withoutRefused(directives, refused);
  const scope = new Scope(sound);
  const block = (name: string) => sound.find((directive) => directive.name === name && directive.block);
  const context = (level: CompileContext['level'], own: Directive): CompileContext => {
    const names = ownVariables(own.block ?? []);
    return {
      level,
      report,
      addressesOf,
      files,
      pathOf: (given) => resolvePath(parsed.files[0]?.path ?? '/', given),
      checkText: (place, text) => checkText(place, text, { level, names, report }),
    };
  };
  const http = block('http');
  const stream = block('stream');
  if (http) checkTexts(http, context('http', http));
  if (stream) checkTexts(stream, context('stream', stream));
  const configuration: AngieConfiguration = {
    workerProcesses:
      scope.word('worker_processes') === 'auto' ? null : Math.max(scope.number('worker_processes', 1), 1),
    pidFile: scope.word('pid') ?? null,
    isForeground: !scope.flag('daemon', true),
    shutdownTimeoutMs: scope.find('worker_shutdown_timeout') ? scope.timeMs('worker_shutdown_timeout', 0) : null,
    errorLog: errorLogOf(scope, report),
    http: http ? readHttp(http, context('http', http)) : null,
    stream: stream ? readStream(stream, context('stream', stream)) : null,
  };
  const problems = inOrder([...found, ...report.problems], directives);
  if (parsed.problem) problems.push(parsed.problem);
  else if (!directives.some(({ name }) => name === 'events')) {
    problems.push({ level: 'emerg', message: 'no "events" section in configuration', ...endOf(parsed) });
  }
  return { configuration, problems, refusals: new Set([...refusals, ...report.refusals]), ignored };
}

interface Known {
  readonly level: CompileContext['level'];
  readonly names: ReadonlySet<string>;
  readonly report: Report;
}

function checkText(place: Place, text: string, { level, names, report }: Known): void {
  const found = variablesIn(text);
  if (found.kind === 'problem') {
    report.emerg(place, found.message);
    return;
  }
  for (const name of new Set(found.names)) {
    const message = variableProblem(name, level, names);
    if (message === null) continue;
    // One of nginx's that is not offered, or one that nobody knows.
    if (message.startsWith('the variable')) report.refuse(place, message);
    else report.emerg(place, message);
  }
}

/** Which arguments are texts with variables, of directives that are inherited: they are looked at where they stand. */
const TEXTS: Readonly<Record<string, (args: readonly string[]) => readonly string[]>> = {
  add_header: ([, value = '']) => [value],
  proxy_set_header: ([, value = '']) => [value],
  proxy_redirect: ([from = '', to]) => (to === undefined ? [] : from.startsWith('~') ? [to] : [from, to]),
  access_log: (args) => args.flatMap((word) => (word.startsWith('if=') ? [word.slice('if='.length)] : [])),
};

function checkTexts({ block }: Directive, context: CompileContext): void {
  for (const directive of block ?? []) {
    const texts = Object.hasOwn(TEXTS, directive.name) ? TEXTS[directive.name]?.(directive.args) : undefined;
    for (const text of texts ?? []) context.checkText(directive, text);
    checkTexts(directive, context);
  }
}

/** Variables that the block makes itself: of `map` and `set`, and named groups of regular expressions. In lower case. */
function ownVariables(block: readonly Directive[]): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (list: readonly Directive[]): void => {
    for (const { name, args, block: inner } of list) {
      const target = name === 'map' ? args[1] : name === 'set' ? args[0] : undefined;
      if (target?.startsWith('$')) names.add(target.slice(1).toLowerCase());
      if (name === 'location' || name === 'server_name' || name.startsWith('~')) {
        for (const text of [name, ...args]) for (const group of groupNames(text)) names.add(group.toLowerCase());
      }
      if (inner) walk(inner);
    }
  };
  walk(block);
  return names;
}

function errorLogOf(scope: Scope, report: Report): ErrorLog | null {
  const directive = scope.find('error_log');
  if (!directive) return null;
  const [path = '', level = 'error'] = directive.args;
  if (!/^(debug|info|notice|warn|error|crit|alert|emerg)$/.test(level)) {
    report.emerg(directive, `invalid log level "${level}"`);
  }
  return { path, level };
}

/** Directives that are refused are not looked at any further: one error each is enough. */
function withoutRefused(list: readonly Directive[], refused: ReadonlySet<Directive>): readonly Directive[] {
  return list
    .filter((directive) => !refused.has(directive))
    .map((directive) =>
      directive.block ? { ...directive, block: withoutRefused(directive.block, refused) } : directive,
    );
}

function keyOf({ file, line }: Place): string {
  return `${file}:${line}`;
}

/** Problems in the order of the places they name, which is that of reading; of one place as they were found. */
function inOrder(problems: readonly Problem[], directives: readonly Directive[]): Problem[] {
  const order = new Map<string, number>();
  const walk = (list: readonly Directive[]): void => {
    for (const directive of list) {
      const key = keyOf(directive);
      if (!order.has(key)) order.set(key, order.size);
      if (directive.block) walk(directive.block);
      const end = keyOf({ file: directive.file, line: directive.endLine });
      if (!order.has(end)) order.set(end, order.size);
    }
  };
  walk(directives);
  const rank = (problem: Problem) => order.get(keyOf(problem)) ?? Number.MAX_SAFE_INTEGER;
  return [...problems].sort((one, other) => rank(one) - rank(other));
}

function endOf({ files }: ParsedConfiguration): Place {
  const [main] = files;
  return { file: main?.path ?? '', line: main ? main.text.split('\n').length : 0 };
}

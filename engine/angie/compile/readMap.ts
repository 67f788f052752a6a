import type { VariableMap } from '../../model/virtualServer/VirtualServer.ts';
import type { Directive } from '../syntax/Directive.ts';
import type { CompileContext } from './CompileContext.ts';
import { regexProblem } from '../../model/upstream/regexProblem.ts';

/** Words of a `map` that are no values; a leading backslash makes values of them. */
const SPECIAL: ReadonlySet<string> = new Set(['default', 'hostnames', 'volatile']);

/** Reads a `map` block; null when its variable is wrong. What is wrong is reported. Source: the Angie facts, 9.4. */
export function readMap(directive: Directive, context: CompileContext): VariableMap | null {
  const [source = '', target = ''] = directive.args;
  const { report } = context;
  context.checkText(directive, source);
  const name = target.startsWith('$') ? target.slice(1) : '';
  if (name === '') {
    report.emerg(directive, `invalid variable name "${target}"`);
    return null;
  }
  const entries: { key: string; value: string }[] = [];
  let fallback: string | null = null;
  let hasHostnames = false;
  for (const entry of directive.block ?? []) {
    if (entry.block) report.emerg(entry, 'unexpected "{"');
    const [value, ...more] = entry.args;
    if (value === undefined && (entry.name === 'hostnames' || entry.name === 'volatile')) {
      hasHostnames ||= entry.name === 'hostnames';
      continue;
    }
    if (value === undefined || more.length > 0) {
      report.emerg(entry, 'invalid number of the map parameters');
      continue;
    }
    context.checkText(entry, value);
    if (entry.name === 'default') {
      if (fallback !== null) report.emerg(entry, 'duplicate default map parameter');
      fallback ??= value;
      continue;
    }
    const key = keyOf(entry.name);
    const wrong = key.startsWith('~') ? regexProblem(key.replace(/^~\*?/, '')) : null;
    if (wrong !== null) report.emerg(entry, wrong);
    if (!key.startsWith('~') && entries.some((known) => known.key === key)) {
      report.emerg(entry, `conflicting parameter "${entry.name}"`);
    } else entries.push({ key, value });
  }
  return { name, source, hasHostnames, entries, fallback: fallback ?? '' };
}

function keyOf(written: string): string {
  if (written.startsWith('~')) return written;
  const isEscaped = written.startsWith('\\') && SPECIAL.has(written.slice(1).toLowerCase());
  return (isEscaped ? written.slice(1) : written).toLowerCase();
}

import type { ResolverSettings } from '../../../model/upstream/ResolverSettings.ts';
import type { Directive } from '../../syntax/Directive.ts';
import { parseConfiguration } from '../../syntax/parseConfiguration.ts';
import type { CompileContext } from '../CompileContext.ts';
import { readServerLine, type ServerLine } from './readServerLine.ts';

/**
 * The `server` lines of the file that `state` names; none where there is no such file yet. The group has a zone and no
 * lines of its own. What is wrong is reported. Source: the Angie facts, 3.3.
 */
export function readStateLines(
  directive: Directive,
  upstream: Directive,
  { context, resolver }: { readonly context: CompileContext; readonly resolver: ResolverSettings | null },
): readonly ServerLine[] {
  const { files, pathOf, report } = context;
  const block = upstream.block ?? [];
  const name = upstream.args[0] ?? '';
  if (block.some((line) => line.name === 'server')) {
    report.emerg(directive, `"state" directive is incompatible with "server" directives in upstream "${name}"`);
    return [];
  }
  if (!block.some((line) => line.name === 'zone')) {
    report.emerg(directive, `"state" requires shared memory zone configured for upstream "${name}"`);
    return [];
  }
  const given = directive.args[0] ?? '';
  if (files.isTextOnly === true) {
    report.warn(directive, `the file of "state ${given}" is not read: only a text was given`);
    return [];
  }
  const path = pathOf(given);
  if (files.read(path).kind === 'failed') return [];
  const { directives, problem } = parseConfiguration(path, { read: files.read, expand: () => [] });
  if (problem) report.emerg(problem, problem.message);
  return directives.flatMap((line) => {
    if (line.name !== 'server' || line.block) {
      report.emerg(line, `"${line.name}" directive is not allowed here`);
      return [];
    }
    const read = readServerLine(line, context, resolver);
    return read ? [read] : [];
  });
}

import type { LoadedConfiguration } from '../compile/io/loadConfiguration.ts';
import type { Problem } from '../syntax/Problem.ts';
import type { ImportNote } from './ImportNote.ts';

/**
 * What an import leaves of what would keep a file from being run: what is right, and not offered here. Clients of the load
 * balancers get what they would without it. Source: the Angie facts, 9.4.
 */
export function refusalNotes({ refusals }: Pick<LoadedConfiguration, 'refusals'>): readonly ImportNote[] {
  return [...refusals].map(({ file, line, message }) => ({ file, line, text: noteOf(message) }));
}

/** The problems that an import cannot live with. */
export function importErrors({
  problems,
  refusals,
}: Pick<LoadedConfiguration, 'problems' | 'refusals'>): readonly Problem[] {
  return problems.filter((problem) => problem.level === 'emerg' && !refusals.has(problem));
}

function noteOf(message: string): string {
  const [what = message] = message.replace(/ directive is not offered/, ' is not offered').split(' is not offered');
  const name = what.charAt(0).toUpperCase() + what.slice(1);
  return `${name} is not imported: Balanza does not offer it, and clients get what they would without it. Have the targets do it.`;
}

import type { Transform } from './Listener.ts';
import { parseRegex } from './regex/parseRegex.ts';
import type { RegexFault } from './regex/RegexNode.ts';

/** Most characters of what a match is replaced with. */
export const REPLACE_CHARACTERS = 1_024;

export type TransformProblem =
  | { readonly at: 'regex'; readonly why: RegexFault }
  | { readonly at: 'replace'; readonly why: 'tooLong' | 'characters' | 'unknownGroup' };

/** What is wrong with a rewrite, or null. `replace`: visible ASCII; `$0` to `$9` name groups that there are, `$$` is `$`. */
export function transformProblem({ regex, replace }: Transform['rewrites'][number]): TransformProblem | null {
  const parsed = parseRegex(regex);
  if (parsed.kind === 'problem') return { at: 'regex', why: parsed.why };
  if (replace.length > REPLACE_CHARACTERS) return { at: 'replace', why: 'tooLong' };
  if (!/^[\x21-\x7e]*$/.test(replace)) return { at: 'replace', why: 'characters' };
  const named = [...replace.replaceAll('$$', '').matchAll(/\$(\d)/g)].map(([, digit]) => Number(digit));
  return named.some((group) => group > parsed.groups) ? { at: 'replace', why: 'unknownGroup' } : null;
}

import type { z } from 'zod';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Action, Transform } from '../../model/Listener.ts';
import type { transformList } from '../../model/actionList.ts';
import { REPLACE_CHARACTERS, transformProblem } from '../../model/transformProblem.ts';
import { REGEX_FAULTS } from './REGEX_FAULTS.ts';

const CONFIG = { 'host-header-rewrite': 'hostHeaderRewriteConfig', 'url-rewrite': 'urlRewriteConfig' } as const;

/**
 * The transforms of a rule: at most one of each type, each with one rewrite, and only with a forward. `ValidationError`
 * otherwise. Source: ELB, *Rule transforms*.
 */
export function checkedTransforms(asked: z.output<typeof transformList>, action: Action): readonly Transform[] {
  if (asked.length > 0 && action.type !== 'forward')
    throw invalid(`Transforms cannot be used with an action of type '${action.type}': only with 'forward'.`);
  const transforms = asked.map(checkedTransform);
  const twice = transforms.find(({ type }, place) => transforms.findIndex((one) => one.type === type) !== place);
  if (twice) throw invalid(`A rule can only have one transform of type '${twice.type}'.`);
  return transforms;
}

function checkedTransform(asked: z.output<typeof transformList>[number]): Transform {
  const { type } = asked;
  const other = Object.values(CONFIG).find((name) => name !== CONFIG[type] && asked[name] !== undefined);
  if (other !== undefined) throw invalid(`A transform of type '${type}' cannot have '${other}'. Leave it out.`);
  const rewrites = asked[CONFIG[type]]?.rewrites ?? [];
  if (rewrites.length !== 1)
    throw invalid(`A transform of type '${type}' must have exactly '1' rewrite, not '${rewrites.length}'.`);
  for (const rewrite of rewrites) {
    const problem = transformProblem(rewrite);
    if (problem === null) continue;
    if (problem.at === 'regex')
      throw invalid(
        `The regular expression '${rewrite.regex}' of '${type}' is not valid: ${REGEX_FAULTS[problem.why]}.`,
      );
    throw invalid(`The replacement '${rewrite.replace.slice(0, 128)}' of '${type}' is not valid: ${WHY[problem.why]}.`);
  }
  return { type, rewrites };
}

const WHY = {
  tooLong: `it is longer than '${REPLACE_CHARACTERS}' characters`,
  characters: 'it may hold visible characters of ASCII',
  unknownGroup: 'it names a group that the regular expression does not have',
} as const;

function invalid(sentence: string): BalanzaError {
  return new BalanzaError('ValidationError', sentence);
}

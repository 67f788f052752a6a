import { BalanzaError } from '../../model/BalanzaError.ts';
import { NAME_CHARACTERS, nameProblem, type NameProblem } from '../../model/nameProblem.ts';

const WHY: Readonly<Record<Exclude<NameProblem, 'internal'>, string>> = {
  empty: 'cannot be empty',
  tooLong: `cannot be longer than '${NAME_CHARACTERS}' characters`,
  characters: 'can only contain characters that are alphanumeric characters or hyphens(-)',
  edge: "cannot begin or end with '-'",
};

/** Checks a name by ELB's rules, in AWS's words. `what` begins the sentence. Source: ELB, *Names, ARNs, ids*. */
export function checkName(what: 'Load balancer' | 'Target group', name: string): void {
  const problem = nameProblem(what === 'Load balancer' ? 'loadBalancer' : 'targetGroup', name);
  if (problem === null) return;
  if (problem === 'internal') {
    throw new BalanzaError('ValidationError', `${what} name '${name}' cannot begin with 'internal-'`, {
      advice: 'Choose another name.',
    });
  }
  throw new BalanzaError('ValidationError', `${what} name '${name}' ${WHY[problem]}`, {
    advice: 'Choose 1 to 32 letters, digits and hyphens.',
  });
}

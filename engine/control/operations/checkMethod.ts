import { BalanzaError } from '../../model/BalanzaError.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { methodProblems } from '../../model/upstream/methodProblems.ts';
import { compileText } from '../../routing/upstream/compileText.ts';

const TEXTS = [
  'balanza.hash.key',
  'balanza.least_time.account',
  'balanza.feedback.variable',
  'balanza.feedback.account',
  'balanza.sticky_secret',
];

/**
 * Refuses attributes of Angie's that do not go together, or with ELB's. `registered`: keys of the group's targets.
 *
 * Errors: `InvalidConfigurationRequest`, in Angie's words where it has some. Source: contract, *Beyond AWS*,
 * A-086, Angie 3.4.
 */
export function checkMethod(group: TargetGroup, registered: (target: string) => boolean): void {
  const [first] = methodProblems(group, registered);
  if (first) refuse(first.text);
  for (const key of TEXTS) {
    const compiled = compileText(group.attributes[key] ?? '');
    if ('problem' in compiled) refuse(`${compiled.problem} (attribute '${key}').`);
  }
}

function refuse(message: string): never {
  throw new BalanzaError('InvalidConfigurationRequest', message);
}

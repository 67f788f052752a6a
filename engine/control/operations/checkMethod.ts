import { BalanzaError } from '../../model/BalanzaError.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { methodProblems } from '../../model/upstream/methodProblems.ts';

/**
 * Refuses attributes of Angie's that do not go together, or with ELB's. `registered`: keys of the group's targets.
 *
 * Errors: `InvalidConfigurationRequest`, in Angie's words where it has some. Source: contract, *Beyond AWS*,
 * A-086, Angie 3.4.
 */
export function checkMethod(group: TargetGroup, registered: (target: string) => boolean): void {
  const [first] = methodProblems(group, registered);
  if (first) throw new BalanzaError('InvalidConfigurationRequest', first.text);
}

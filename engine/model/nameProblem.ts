/** Most characters of a load balancer's or a target group's name. Source: ELB, *Names, ARNs, ids*. */
export const NAME_CHARACTERS = 32;

/** What is wrong with a name of a load balancer or target group. */
export type NameProblem = 'empty' | 'tooLong' | 'characters' | 'edge' | 'internal';

/**
 * The first thing that is wrong with a name, or null. `internal`: a load balancer's cannot begin with `internal-`, a
 * target group's can. Source: ELB, *Names, ARNs, ids*.
 */
export function nameProblem(what: 'loadBalancer' | 'targetGroup', name: string): NameProblem | null {
  if (name === '') return 'empty';
  if (name.length > NAME_CHARACTERS) return 'tooLong';
  if (!/^[A-Za-z0-9-]+$/.test(name)) return 'characters';
  if (name.startsWith('-') || name.endsWith('-')) return 'edge';
  return what === 'loadBalancer' && name.startsWith('internal-') ? 'internal' : null;
}

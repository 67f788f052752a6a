import { BalanzaError } from '../../model/BalanzaError.ts';

/** Most characters of a load balancer's or a target group's name. */
const NAME_CHARACTERS = 32;

/** Checks a name by ELB's rules, in AWS's words. `what` begins the sentence. Source: ELB, *Names, ARNs, ids*. */
export function checkName(what: 'Load balancer' | 'Target group', name: string): void {
  const refuse = (why: string) => {
    throw new BalanzaError(
      'ValidationError',
      `${what} name '${name}' ${why}. Choose 1 to 32 letters, digits and hyphens.`,
    );
  };
  if (name === '') refuse('cannot be empty');
  if (name.length > NAME_CHARACTERS) refuse(`cannot be longer than '${NAME_CHARACTERS}' characters`);
  if (!/^[A-Za-z0-9-]+$/.test(name))
    refuse('can only contain characters that are alphanumeric characters or hyphens(-)');
  if (name.startsWith('-') || name.endsWith('-')) refuse("cannot begin or end with '-'");
}

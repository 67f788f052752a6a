import { BalanzaError } from '../../model/BalanzaError.ts';
import type { TargetGroup, TargetRegistration } from '../../model/TargetGroup.ts';

/** `arn:aws:lambda:<region>:<account>:function:<name>`, and a version or alias behind it. */
const FUNCTION_ARN =
  /^arn:aws:lambda:[a-z0-9-]+:\d{12}:function:[A-Za-z0-9_-]{1,64}(?::(?:\$LATEST|[A-Za-z0-9_-]{1,128}))?$/;

interface Asked {
  readonly id: string;
  readonly port?: number | undefined;
  readonly availabilityZone?: string | undefined;
}

/**
 * Refuses targets that a group of functions cannot have: `ValidationError` for an id that is not the ARN of a function, a
 * port, or another zone than `all`; `TooManyTargets` for a second function. Source: ELB, *RegisterTargets*, *Lambda targets*.
 */
export function checkFunctionTarget(
  { name }: TargetGroup,
  targets: readonly Asked[],
  known: Iterable<TargetRegistration>,
): void {
  for (const { id, port, availabilityZone } of targets) {
    if (!FUNCTION_ARN.test(id))
      throw new BalanzaError(
        'ValidationError',
        `Target '${id}' is not valid: target group '${name}' takes a function, by an ARN such as 'arn:aws:lambda:us-local-1:000000000000:function:name'.`,
      );
    if (port !== undefined)
      throw new BalanzaError('ValidationError', `A port cannot be specified for the function '${id}'.`);
    if (availabilityZone !== undefined && availabilityZone !== 'all')
      throw new BalanzaError(
        'ValidationError',
        `Availability Zone '${availabilityZone}' is not supported for the function '${id}': it can only be 'all'.`,
      );
  }
  const ids = new Set([...targets, ...known].map(({ id }) => id));
  if (ids.size > 1)
    throw new BalanzaError(
      'TooManyTargets',
      `Target group '${name}' can have one function, not '${ids.size}'. Deregister the other one first.`,
    );
}

import type { CallInput } from '../../../../engine/contract/calls.ts';
import { healthCheckRequest } from '../../../../engine/model/healthCheckProblems.ts';
import { PORT } from '../../../../engine/model/Listener.ts';
import { nameProblem, type NameProblem } from '../../../../engine/model/nameProblem.ts';
import type {
  HealthCheckSettings,
  ProtocolVersion,
  TargetGroupProtocol,
  TargetType,
} from '../../../../engine/model/TargetGroup.ts';
import { typeOfProtocol } from '../../../../engine/model/typeOfProtocol.ts';

/** Of a group that is put together, until another is typed. */
export const FIRST_PORT = '8080';

/** A group while it is put together; the port is text as typed. Its health check is a form of its own. */
export interface GroupDraft {
  readonly protocol: TargetGroupProtocol;
  /** Of groups of applications; of no concern to others. */
  readonly protocolVersion: ProtocolVersion;
  readonly targetType: TargetType;
  readonly name: string;
  readonly port: string;
  readonly vpcId: string;
}

/** What is wrong with the fields of a draft. `doubleHyphen` and `taken` are of target groups alone. */
export interface GroupProblems {
  readonly name?: Exclude<NameProblem, 'internal'> | 'doubleHyphen' | 'taken';
  readonly port?: true;
}

/** Every problem of a draft, by field. Source: ELB, *Names, ARNs, ids*; console, *Target groups*. */
export function groupProblems(draft: GroupDraft, takenNames: ReadonlySet<string>): GroupProblems {
  const name = groupNameProblem(draft.name, takenNames);
  return {
    ...(name !== null && { name }),
    ...(draft.targetType !== 'lambda' && portOf(draft) === null && { port: true as const }),
  };
}

function groupNameProblem(name: string, takenNames: ReadonlySet<string>): NonNullable<GroupProblems['name']> | null {
  const problem = nameProblem('targetGroup', name);
  // Only a load balancer's name cannot begin with `internal-`.
  if (problem !== null && problem !== 'internal') return problem;
  if (name.includes('--')) return 'doubleHyphen';
  return takenNames.has(name) ? 'taken' : null;
}

/** The port of a draft; null when it is none. */
export function portOf({ port }: Pick<GroupDraft, 'port'>): number | null {
  const text = port.trim();
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  return value >= PORT.min && value <= PORT.max ? value : null;
}

/** The call that makes the group. */
export function groupRequest(
  { protocol, protocolVersion, targetType, name, vpcId, port }: GroupDraft,
  healthCheck: HealthCheckSettings,
  tags: readonly { readonly key: string; readonly value: string }[],
): CallInput<'createTargetGroup'> {
  // A function has no place in a network, and is not checked until that is turned on.
  if (targetType === 'lambda') return { name, targetType, ...(tags.length > 0 && { tags: [...tags] }) };
  return {
    name,
    targetType,
    protocol,
    ...(typeOfProtocol(protocol) === 'application' && { protocolVersion }),
    port: Number(port.trim()),
    vpcId,
    ...healthCheckRequest(healthCheck),
    ...(tags.length > 0 && { tags: [...tags] }),
  };
}

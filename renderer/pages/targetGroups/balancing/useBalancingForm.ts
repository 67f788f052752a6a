import { useState } from 'react';
import type { AttributeDefinitions, AttributeInput } from '../../../../engine/model/AttributeDefinition.ts';
import { attributesOfTargetGroup } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import {
  balancingChanges,
  balancingProblems,
  changesBack,
  methodOf,
  withMethod,
  type BalancingProblem,
  type TypedAttributes,
} from './balancingChanges.ts';
import { methodsOf, TARGET_PARAMETERS, targetAttributeKey } from './methodsOf.ts';

/** What the page that edits the method of a group holds. */
export interface BalancingForm {
  readonly method: string;
  readonly typed: TypedAttributes;
  readonly restore: (typed: TypedAttributes) => void;
  readonly definitions: AttributeDefinitions;
  /** As typed, else as saved; '' while it is not set. */
  readonly value: (key: string) => string;
  readonly problemOf: (key: string) => BalancingProblem | null;
  readonly problems: readonly BalancingProblem[];
  readonly changes: readonly AttributeInput[];
  readonly back: readonly AttributeInput[];
  readonly choose: (method: string) => void;
  readonly type: (values: TypedAttributes) => void;
}

/** The state of the form; `targets`: keys of those that are registered. */
export function useBalancingForm(group: TargetGroup, targets: readonly string[]): BalancingForm {
  const [typed, setTyped] = useState<TypedAttributes>({});
  const { attributes } = group;
  const standard = methodsOf(group)[0] ?? '';
  const keys = targets.flatMap((target) =>
    [...TARGET_PARAMETERS, 'down', 'drain'].map((parameter) => targetAttributeKey(target, parameter)),
  );
  const definitions = attributesOfTargetGroup(group, keys);
  const problems = balancingProblems(group, typed, { definitions, registered: new Set(targets) });
  const changes = balancingChanges(attributes, typed);
  return {
    method: methodOf({ ...attributes, ...typed }, standard),
    typed,
    restore: setTyped,
    definitions,
    value: (key) => typed[key] ?? attributes[key] ?? '',
    problemOf: (key) => problems.find((problem) => problem.key === key) ?? null,
    problems,
    changes,
    back: changesBack(attributes, changes),
    choose: (method) => {
      setTyped(withMethod(attributes, typed, method));
    },
    type: (values) => {
      setTyped((soFar) => ({ ...soFar, ...values }));
    },
  };
}

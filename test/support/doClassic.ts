import { addClassicTags, removeClassicTags } from '../../engine/control/operations/classic/changeClassicTags.ts';
import {
  attachClassicSubnets,
  detachClassicSubnets,
} from '../../engine/control/operations/classic/changeClassicZones.ts';
import { configureClassicHealthCheck } from '../../engine/control/operations/classic/configureClassicHealthCheck.ts';
import { createClassicBalancer } from '../../engine/control/operations/classic/createClassicBalancer.ts';
import { createClassicListeners } from '../../engine/control/operations/classic/createClassicListeners.ts';
import { createClassicPolicy } from '../../engine/control/operations/classic/createClassicPolicy.ts';
import { deleteClassicBalancer } from '../../engine/control/operations/classic/deleteClassicBalancer.ts';
import { deleteClassicListeners } from '../../engine/control/operations/classic/deleteClassicListeners.ts';
import { deleteClassicPolicy } from '../../engine/control/operations/classic/deleteClassicPolicy.ts';
import { deregisterClassicInstances } from '../../engine/control/operations/classic/deregisterClassicInstances.ts';
import { modifyClassicAttributes } from '../../engine/control/operations/classic/modifyClassicAttributes.ts';
import { registerClassicInstances } from '../../engine/control/operations/classic/registerClassicInstances.ts';
import { setClassicCertificate } from '../../engine/control/operations/classic/setClassicCertificate.ts';
import {
  setClassicInstancePortPolicies,
  setClassicListenerPolicies,
} from '../../engine/control/operations/classic/setClassicListenerPolicies.ts';
import type { CLASSIC_CALLS } from '../../engine/contract/classicCalls.ts';
import type { Operation } from '../../engine/control/operations/Operation.ts';
import type { World } from './World.ts';

const OPERATIONS: { readonly [Name in keyof typeof CLASSIC_CALLS]: Operation<never, unknown> } = {
  createClassicLoadBalancer: createClassicBalancer,
  deleteClassicLoadBalancer: deleteClassicBalancer,
  createClassicListeners,
  deleteClassicListeners,
  setClassicCertificate,
  setClassicListenerPolicies,
  setClassicInstancePortPolicies,
  createClassicPolicy,
  deleteClassicPolicy,
  configureClassicHealthCheck,
  registerClassicInstances,
  deregisterClassicInstances,
  attachClassicSubnets,
  detachClassicSubnets,
  modifyClassicAttributes,
  addClassicTags,
  removeClassicTags,
};

/** Carries out calls on Classic Load Balancers, in their order; throws for any other call. */
export function doClassic(world: World, calls: readonly { readonly name: string; readonly input?: unknown }[]): void {
  for (const { name, input } of calls) {
    if (!Object.hasOwn(OPERATIONS, name)) throw new Error(`${name} is no call on Classic Load Balancers`);
    const operation = OPERATIONS[name as keyof typeof OPERATIONS] as Operation<unknown, unknown>; // each parses its input
    world.do(operation, input);
  }
}

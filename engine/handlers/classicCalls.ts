import type { CLASSIC_CALLS } from '../contract/classicCalls.ts';
import { attachClassicSubnets, detachClassicSubnets } from '../control/operations/classic/changeClassicZones.ts';
import { addClassicTags, removeClassicTags } from '../control/operations/classic/changeClassicTags.ts';
import { configureClassicHealthCheck } from '../control/operations/classic/configureClassicHealthCheck.ts';
import { createClassicBalancer } from '../control/operations/classic/createClassicBalancer.ts';
import { createClassicListeners } from '../control/operations/classic/createClassicListeners.ts';
import { createClassicPolicy } from '../control/operations/classic/createClassicPolicy.ts';
import { deleteClassicBalancer } from '../control/operations/classic/deleteClassicBalancer.ts';
import { deleteClassicListeners } from '../control/operations/classic/deleteClassicListeners.ts';
import { deleteClassicPolicy } from '../control/operations/classic/deleteClassicPolicy.ts';
import { deregisterClassicInstances } from '../control/operations/classic/deregisterClassicInstances.ts';
import { modifyClassicAttributes } from '../control/operations/classic/modifyClassicAttributes.ts';
import { registerClassicInstances } from '../control/operations/classic/registerClassicInstances.ts';
import { setClassicCertificate } from '../control/operations/classic/setClassicCertificate.ts';
import {
  setClassicInstancePortPolicies,
  setClassicListenerPolicies,
} from '../control/operations/classic/setClassicListenerPolicies.ts';
import type { CallHandler } from './CallHandler.ts';
import { answering, doing } from './operationCalls.ts';

/** The operation of each call that changes Classic Load Balancers. */
export const classicCalls: { readonly [Name in keyof typeof CLASSIC_CALLS]: CallHandler<Name> } = {
  createClassicLoadBalancer: answering(createClassicBalancer),
  deleteClassicLoadBalancer: doing(deleteClassicBalancer),
  createClassicListeners: doing(createClassicListeners),
  deleteClassicListeners: doing(deleteClassicListeners),
  setClassicCertificate: doing(setClassicCertificate),
  setClassicListenerPolicies: doing(setClassicListenerPolicies),
  setClassicInstancePortPolicies: doing(setClassicInstancePortPolicies),
  createClassicPolicy: doing(createClassicPolicy),
  deleteClassicPolicy: doing(deleteClassicPolicy),
  configureClassicHealthCheck: answering(configureClassicHealthCheck),
  registerClassicInstances: doing(registerClassicInstances),
  deregisterClassicInstances: doing(deregisterClassicInstances),
  attachClassicSubnets: doing(attachClassicSubnets),
  detachClassicSubnets: doing(detachClassicSubnets),
  modifyClassicAttributes: answering(modifyClassicAttributes),
  addClassicTags: doing(addClassicTags),
  removeClassicTags: doing(removeClassicTags),
};

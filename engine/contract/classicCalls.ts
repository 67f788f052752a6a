import type { ClassicAttributes, ClassicHealthCheck, ClassicLoadBalancer } from '../model/ClassicLoadBalancer.ts';
import { CLASSIC_REQUESTS, type ClassicRequestName } from '../model/classicRequests.ts';
import { jsonOf } from './jsonOf.ts';

/** Answered where there is nothing to say. */
const done = jsonOf<null>();

const operation = <Name extends ClassicRequestName, Output>(name: Name, output: Output) => ({
  input: CLASSIC_REQUESTS[name],
  output,
});

/**
 * Calls that change Classic Load Balancers: the operations of their API, which names them by name. Errors are theirs.
 * Source: E-009; issue 6.
 */
export const CLASSIC_CALLS = {
  createClassicLoadBalancer: operation('createLoadBalancer', jsonOf<ClassicLoadBalancer>()),
  deleteClassicLoadBalancer: operation('deleteLoadBalancer', done),
  createClassicListeners: operation('createListeners', done),
  deleteClassicListeners: operation('deleteListeners', done),
  setClassicCertificate: operation('setListenerCertificate', done),
  setClassicListenerPolicies: operation('setListenerPolicies', done),
  setClassicInstancePortPolicies: operation('setInstancePortPolicies', done),
  createClassicPolicy: operation('createPolicy', done),
  deleteClassicPolicy: operation('deletePolicy', done),
  configureClassicHealthCheck: operation('configureHealthCheck', jsonOf<ClassicHealthCheck>()),
  registerClassicInstances: operation('changeInstances', done),
  deregisterClassicInstances: operation('changeInstances', done),
  attachClassicSubnets: operation('changeSubnets', done),
  detachClassicSubnets: operation('changeSubnets', done),
  modifyClassicAttributes: operation('modifyAttributes', jsonOf<ClassicAttributes>()),
  addClassicTags: operation('addTags', done),
  removeClassicTags: operation('removeTags', done),
} as const;

import type { OPERATION_CALLS } from '../contract/calls.ts';
import { addListenerCertificates, removeListenerCertificates } from '../control/operations/addListenerCertificates.ts';
import { addTags } from '../control/operations/addTags.ts';
import { cancelZonalShift } from '../control/operations/cancelZonalShift.ts';
import { createListener } from '../control/operations/createListener.ts';
import { createLoadBalancer } from '../control/operations/createLoadBalancer.ts';
import { createRule } from '../control/operations/createRule.ts';
import { createTargetGroup } from '../control/operations/createTargetGroup.ts';
import { deleteCertificate } from '../control/operations/deleteCertificate.ts';
import { deleteListener } from '../control/operations/deleteListener.ts';
import { deleteLoadBalancer } from '../control/operations/deleteLoadBalancer.ts';
import { deleteRule } from '../control/operations/deleteRule.ts';
import { deleteTargetGroup } from '../control/operations/deleteTargetGroup.ts';
import { deregisterTargets } from '../control/operations/deregisterTargets.ts';
import { allocateAddress } from '../control/operations/network/allocateAddress.ts';
import { modifyListener } from '../control/operations/modifyListener.ts';
import { modifyListenerAttributes } from '../control/operations/modifyListenerAttributes.ts';
import { modifyLoadBalancerAttributes } from '../control/operations/modifyLoadBalancerAttributes.ts';
import { modifyRule } from '../control/operations/modifyRule.ts';
import { modifyTargetGroup } from '../control/operations/modifyTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../control/operations/modifyTargetGroupAttributes.ts';
import type { Operation } from '../control/operations/Operation.ts';
import { registerTargets } from '../control/operations/registerTargets.ts';
import { removeTags } from '../control/operations/removeTags.ts';
import { runInstances } from '../control/operations/runInstances.ts';
import { setRulePriorities } from '../control/operations/setRulePriorities.ts';
import { setAddressing } from '../control/operations/setAddressing.ts';
import { setSubnets } from '../control/operations/setSubnets.ts';
import { startInstances } from '../control/operations/startInstances.ts';
import { startZonalShift } from '../control/operations/startZonalShift.ts';
import { stopInstances } from '../control/operations/stopInstances.ts';
import { terminateInstances } from '../control/operations/terminateInstances.ts';
import { updateZonalShift } from '../control/operations/updateZonalShift.ts';
import type { ConsoleContext } from './ConsoleContext.ts';
import type { CallHandler } from './CallHandler.ts';

/** A call that is an operation, and answers what that answers. */
export function answering<Input, Output>(operation: Operation<Input, Output>) {
  return (input: Input, { control }: ConsoleContext): Output => control.change(operation, input, 'console');
}

/** A call that is an operation whose answer nobody needs. */
export function doing<Input>(operation: Operation<Input, unknown>) {
  return (input: Input, { control }: ConsoleContext): null => {
    control.change(operation, input, 'console');
    return null;
  };
}

/** The operation of each call that changes resources. */
export const operationCalls: { readonly [Name in keyof typeof OPERATION_CALLS]: CallHandler<Name> } = {
  createLoadBalancer: answering(createLoadBalancer),
  setSubnets: answering(setSubnets),
  setIpAddressType: answering(setAddressing),
  modifyLoadBalancerAttributes: answering(modifyLoadBalancerAttributes),
  deleteLoadBalancer: doing(deleteLoadBalancer),
  createListener: answering(createListener),
  modifyListener: answering(modifyListener),
  modifyListenerAttributes: answering(modifyListenerAttributes),
  deleteListener: doing(deleteListener),
  addListenerCertificates: answering(addListenerCertificates),
  removeListenerCertificates: answering(removeListenerCertificates),
  createRule: answering(createRule),
  modifyRule: answering(modifyRule),
  setRulePriorities: answering(setRulePriorities),
  deleteRule: doing(deleteRule),
  createTargetGroup: answering(createTargetGroup),
  modifyTargetGroup: answering(modifyTargetGroup),
  modifyTargetGroupAttributes: answering(modifyTargetGroupAttributes),
  deleteTargetGroup: doing(deleteTargetGroup),
  registerTargets: doing(registerTargets),
  deregisterTargets: doing(deregisterTargets),
  addTags: doing(addTags),
  removeTags: doing(removeTags),
  runInstances: answering(runInstances),
  allocateAddress: answering(allocateAddress),
  startInstances: doing(startInstances),
  stopInstances: doing(stopInstances),
  rebootInstances: (input, { control }) => {
    control.rebootInstances(input, 'console');
    return null;
  },
  terminateInstances: doing(terminateInstances),
  startZonalShift: answering(startZonalShift),
  updateZonalShift: answering(updateZonalShift),
  cancelZonalShift: answering(cancelZonalShift),
  importCertificate: (input, { control }) => control.certificates.import(input, 'console'),
  requestCertificate: (input, { control }) => control.certificates.request(input, 'console'),
  deleteCertificate: doing(deleteCertificate),
};

import type { CallInput } from '../../engine/contract/calls.ts';
import type { CLASSIC_CALLS } from '../../engine/contract/classicCalls.ts';
import { awsInput, type AwsCall, type RequestValue } from './AwsCall.ts';
import type { AwsValue } from './optionWords.ts';
import { shellWord } from './shellWord.ts';

type Request = { readonly [field: string]: RequestValue };

/** An action of Classic Load Balancers: it takes what ours takes, by the same names; empty lists are left out. */
const elb =
  (action: string) =>
  (request: Request): readonly AwsCall[] => {
    const said = Object.entries(request).filter(([, value]) => !Array.isArray(value) || value.length > 0);
    return [{ service: 'elb', action, input: certificatesNamed(awsInput(Object.fromEntries(said))) }];
  };

/** Policies are replaced whole: that there are none has to be said. */
const policies =
  (action: string) =>
  (request: Request): readonly AwsCall[] => [{ service: 'elb', action, input: awsInput(request) }];

/** `aws` takes the ids as they are, and an id in the form of a structure for one. */
const instances =
  (action: string) =>
  ({ loadBalancerName, instances: some }: CallInput<'registerClassicInstances'>): readonly AwsCall[] => [
    {
      service: 'elb',
      action,
      input: awsInput({ loadBalancerName }),
      words: ['--instances', ...some.map(({ instanceId }) => shellWord(instanceId))],
    },
  ];

/** The one member that is written otherwise than ours. */
function certificatesNamed(input: AwsCall['input']): AwsCall['input'] {
  return Object.fromEntries(Object.entries(input).map(([member, value]) => [named(member), renamed(value)]));
}

const named = (member: string) => (member === 'SslCertificateId' ? 'SSLCertificateId' : member);

function renamed(value: AwsValue): AwsValue {
  if (typeof value !== 'object') return value;
  return isList(value) ? value.map(renamed) : certificatesNamed(value);
}

function isList(value: AwsValue): value is readonly AwsValue[] {
  return Array.isArray(value);
}

/** The calls of AWS's API that do what an operation on Classic Load Balancers does. Source: issue 4. */
export const classicCommands: {
  readonly [Name in keyof typeof CLASSIC_CALLS]: (input: CallInput<Name>) => readonly AwsCall[];
} = {
  createClassicLoadBalancer: elb('create-load-balancer'),
  deleteClassicLoadBalancer: elb('delete-load-balancer'),
  createClassicListeners: elb('create-load-balancer-listeners'),
  deleteClassicListeners: elb('delete-load-balancer-listeners'),
  setClassicCertificate: elb('set-load-balancer-listener-ssl-certificate'),
  setClassicListenerPolicies: policies('set-load-balancer-policies-of-listener'),
  setClassicInstancePortPolicies: policies('set-load-balancer-policies-for-backend-server'),
  createClassicPolicy: elb('create-load-balancer-policy'),
  deleteClassicPolicy: elb('delete-load-balancer-policy'),
  configureClassicHealthCheck: elb('configure-health-check'),
  registerClassicInstances: instances('register-instances-with-load-balancer'),
  deregisterClassicInstances: instances('deregister-instances-from-load-balancer'),
  attachClassicSubnets: elb('attach-load-balancer-to-subnets'),
  detachClassicSubnets: elb('detach-load-balancer-from-subnets'),
  modifyClassicAttributes: elb('modify-load-balancer-attributes'),
  addClassicTags: elb('add-tags'),
  removeClassicTags: elb('remove-tags'),
};

import type { CallInput, OPERATION_CALLS } from '../../engine/contract/calls.ts';
import type { RequestOf } from '../../engine/model/requests.ts';
import { awsInput, type AwsCall, type RequestValue } from './AwsCall.ts';
import { shellWord } from './shellWord.ts';

type Request = { readonly [field: string]: RequestValue };

/** An operation of Elastic Load Balancing: an action that takes what ours takes, by the same names. */
const elb =
  (action: string) =>
  (request: Request): readonly AwsCall[] => [{ service: 'elbv2', action, input: awsInput(request) }];

/** One that creates: an empty list is the same as none. */
const creation =
  (action: string) =>
  (request: Request): readonly AwsCall[] =>
    elb(action)(withoutEmpty(request));

const ec2 = (action: string) => (request: Request) => [{ service: 'ec2', action, input: awsInput(request) }];
/** Zonal shifts: their API has names as ours are, without a capital. */
const shift = (action: string) => (request: Readonly<Record<string, string | undefined>>) => [
  {
    service: 'arc-zonal-shift',
    action,
    input: Object.fromEntries(
      Object.entries(request).flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const])),
    ),
  },
];

/** The files that a key and its certificates are read from: no command holds a key. */
export const CERTIFICATE_FILES = {
  certificate: 'certificate.pem',
  privateKey: 'private-key.pem',
  certificateChain: 'certificate-chain.pem',
} as const;

/** The calls of AWS's API that do what an operation of the console does. */
export const operationCommands: {
  readonly [Name in keyof typeof OPERATION_CALLS]: (input: CallInput<Name>) => readonly AwsCall[];
} = {
  createLoadBalancer: creation('create-load-balancer'),
  setSubnets: elb('set-subnets'),
  setIpAddressType: elb('set-ip-address-type'),
  modifyLoadBalancerAttributes: elb('modify-load-balancer-attributes'),
  deleteLoadBalancer: elb('delete-load-balancer'),
  createListener: creation('create-listener'),
  modifyListener: elb('modify-listener'),
  modifyListenerAttributes: elb('modify-listener-attributes'),
  deleteListener: elb('delete-listener'),
  addListenerCertificates: elb('add-listener-certificates'),
  removeListenerCertificates: elb('remove-listener-certificates'),
  createRule: creation('create-rule'),
  modifyRule: ({ resetTransforms = false, ...request }) =>
    elb('modify-rule')({ ...request, ...(resetTransforms && { resetTransforms }) }),
  setRulePriorities: elb('set-rule-priorities'),
  deleteRule: elb('delete-rule'),
  createTargetGroup: creation('create-target-group'),
  modifyTargetGroup: elb('modify-target-group'),
  modifyTargetGroupAttributes: elb('modify-target-group-attributes'),
  deleteTargetGroup: elb('delete-target-group'),
  registerTargets: elb('register-targets'),
  deregisterTargets: elb('deregister-targets'),
  addTags: ({ resourceArns, tags }) => tagCalls(resourceArns, tags, TAG_ACTIONS.add),
  removeTags: ({ resourceArns, tagKeys }) =>
    tagCalls(
      resourceArns,
      tagKeys.map((key) => ({ key })),
      TAG_ACTIONS.remove,
    ),
  runInstances,
  allocateAddress: ec2('allocate-address'),
  startInstances: ec2('start-instances'),
  stopInstances: ec2('stop-instances'),
  rebootInstances: ec2('reboot-instances'),
  terminateInstances: ec2('terminate-instances'),
  startZonalShift: ({ loadBalancerArn, ...request }) =>
    shift('start-zonal-shift')({ resourceIdentifier: loadBalancerArn, ...request }),
  updateZonalShift: shift('update-zonal-shift'),
  cancelZonalShift: shift('cancel-zonal-shift'),
  importCertificate: ({ certificateArn, certificateChain = '', tags }) => [
    {
      service: 'acm',
      action: 'import-certificate',
      input: awsInput(withoutEmpty({ certificateArn, tags })),
      words: [
        `--certificate fileb://${CERTIFICATE_FILES.certificate}`,
        `--private-key fileb://${CERTIFICATE_FILES.privateKey}`,
        ...(certificateChain === '' ? [] : [`--certificate-chain fileb://${CERTIFICATE_FILES.certificateChain}`]),
      ],
    },
  ],
  requestCertificate: ({ transparencyLogging = true, ...request }) => [
    {
      service: 'acm',
      action: 'request-certificate',
      input: awsInput({
        ...withoutEmpty(request),
        ...(!transparencyLogging && { options: { certificateTransparencyLoggingPreference: 'DISABLED' } }),
      }),
    },
  ],
  deleteCertificate: ({ certificateArn }) => [
    { service: 'acm', action: 'delete-certificate', input: awsInput({ certificateArn }) },
  ],
};

function withoutEmpty(request: Request): Request {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => !Array.isArray(value) || value.length > 0));
}

/** The name of an instance is a tag of EC2's. */
function runInstances(request: RequestOf<'runInstances'>): readonly AwsCall[] {
  const { count = 1, name = '', tags = [], securityGroups = [], imageId, subnetId, userData } = request;
  const all = [...(name === '' ? [] : [{ key: 'Name', value: name }]), ...tags];
  const specification = { resourceType: 'instance', tags: all };
  const input = withoutEmpty({
    imageId,
    subnetId,
    securityGroupIds: securityGroups,
    userData,
    tagSpecifications: all.length === 0 ? [] : [specification],
  });
  const words = count === 1 ? {} : { words: [`--count ${shellWord(String(count))}`] };
  return [{ service: 'ec2', action: 'run-instances', input: awsInput(input), ...words }];
}

const TAG_ACTIONS = {
  add: { elbv2: 'add-tags', ec2: 'create-tags', acm: 'add-tags-to-certificate', classic: 'add-tags' },
  remove: { elbv2: 'remove-tags', ec2: 'delete-tags', acm: 'remove-tags-from-certificate', classic: 'remove-tags' },
} as const;
type TagActions = (typeof TAG_ACTIONS)[keyof typeof TAG_ACTIONS];
type TagOwner = keyof TagActions;

/** Whose API tags a resource. */
function tagOwner(resource: string): TagOwner {
  if (!resource.startsWith('arn:')) return 'ec2';
  if (resource.includes(':certificate/')) return 'acm';
  return /:loadbalancer\/[^/]+$/.test(resource) ? 'classic' : 'elbv2';
}

/** Each API tags what is its own. */
function tagCalls(
  resources: readonly string[],
  tags: readonly { readonly key: string; readonly value?: string | undefined }[],
  actions: TagActions,
): readonly AwsCall[] {
  const of = (owner: TagOwner) => resources.filter((resource) => tagOwner(resource) === owner);
  const call = (service: string, action: string, request: Request): AwsCall => ({
    service,
    action,
    input: awsInput(request),
  });
  const [elbArns, ids, classic] = [of('elbv2'), of('ec2'), of('classic').map((arn) => arn.replace(/^.*\//, ''))];
  const asked = actions === TAG_ACTIONS.add ? { tags } : { tagKeys: tags.map(({ key }) => key) };
  return [
    ...(elbArns.length > 0 ? [call('elbv2', actions.elbv2, { resourceArns: elbArns, ...asked })] : []),
    ...(ids.length > 0 ? [call('ec2', actions.ec2, { resources: ids, tags })] : []),
    ...of('acm').map((certificateArn) => call('acm', actions.acm, { certificateArn, tags })),
    ...(classic.length > 0 ? [call('elb', actions.classic, { loadBalancerNames: classic, tags })] : []),
  ];
}

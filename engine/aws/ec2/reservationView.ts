import { SAMPLE_IMAGE, type Instance, type InstanceState } from '../../model/Instance.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { associationOf } from '../../model/associationOf.ts';
import { boolean, integer, list, string, structure, timestamp } from '../query/Shape.ts';
import { tagSet, tagSetShape } from './described.ts';

/** The one type that there is: instances are processes of this machine. */
export const INSTANCE_TYPE = 't3.micro';

export const stateShape = structure({ code: integer, name: string });

/** Source: EC2's API. */
const CODES: Readonly<Record<InstanceState, number>> = {
  pending: 0,
  running: 16,
  'shutting-down': 32,
  terminated: 48,
  stopping: 64,
  stopped: 80,
};

export function stateView(state: InstanceState) {
  return { code: CODES[state], name: state };
}

const groupSetShape = list(structure({ groupId: string, groupName: string }));

export const reservationShape = structure({
  reservationId: string,
  ownerId: string,
  groupSet: groupSetShape,
  instancesSet: list(
    structure({
      architecture: string,
      hypervisor: string,
      groupSet: groupSetShape,
      sourceDestCheck: boolean,
      stateReason: structure({ code: string, message: string }),
      tagSet: tagSetShape,
      virtualizationType: string,
      instanceId: string,
      imageId: string,
      instanceState: stateShape,
      privateDnsName: string,
      dnsName: string,
      reason: string,
      amiLaunchIndex: integer,
      productCodes: list(string),
      instanceType: string,
      launchTime: timestamp,
      placement: structure({ groupName: string, tenancy: string, availabilityZone: string }),
      monitoring: structure({ state: string }),
      subnetId: string,
      vpcId: string,
      privateIpAddress: string,
      ipAddress: string,
    }),
  ),
});

/** A reservation of instances that were started together. */
export function reservationView(resources: Resources, instances: readonly Instance[]) {
  return {
    reservationId: instances[0]?.instanceId.replace(/^i-/, 'r-'),
    ownerId: ACCOUNT_ID,
    groupSet: [],
    instancesSet: instances.map((instance, place) => instanceView(resources, { instance, place })),
  };
}

function instanceView(
  resources: Resources,
  { instance, place }: { readonly instance: Instance; readonly place: number },
) {
  const isThere = instance.state !== 'terminated';
  return {
    architecture: 'x86_64',
    hypervisor: 'xen',
    groupSet: instance.securityGroups.map((groupId) => ({
      groupId,
      groupName: resources.securityGroups.get(groupId)?.groupName,
    })),
    sourceDestCheck: true,
    stateReason: STATE_REASONS[instance.state],
    tagSet: tagSet(resources, instance.instanceId),
    virtualizationType: 'hvm',
    instanceId: instance.instanceId,
    imageId: SAMPLE_IMAGE,
    instanceState: stateView(instance.state),
    privateDnsName: '',
    dnsName: '',
    reason: STATE_REASONS[instance.state]?.message ?? '',
    amiLaunchIndex: place,
    productCodes: [],
    instanceType: INSTANCE_TYPE,
    launchTime: instance.launchedAtMs,
    placement: { groupName: '', tenancy: 'default', availabilityZone: instance.zone },
    monitoring: { state: 'disabled' },
    subnetId: isThere ? instance.subnetId : undefined,
    vpcId: isThere ? instance.vpcId : undefined,
    privateIpAddress: isThere ? instance.address : undefined,
    ipAddress: publicAddressOf(resources, instance),
  };
}

function publicAddressOf(resources: Resources, { instanceId }: Instance): string | undefined {
  return [...resources.elasticAddresses.values()].find((address) => {
    const user = associationOf(resources, address)?.user;
    return user?.kind === 'instance' && user.instanceId === instanceId;
  })?.publicIp;
}

const BY_USER = {
  code: 'Client.UserInitiatedShutdown',
  message: 'Client.UserInitiatedShutdown: User initiated shutdown',
};
const STATE_REASONS: Partial<Readonly<Record<InstanceState, typeof BY_USER>>> = {
  stopping: BY_USER,
  stopped: BY_USER,
  'shutting-down': BY_USER,
  terminated: BY_USER,
};

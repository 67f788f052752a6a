import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { SubnetId, VpcId, ZoneName } from '../../../model/names.ts';
import type { Subnet } from '../../../model/Network.ts';
import { cidrText, doCidrsOverlap, holdsCidr, parseCidr, type Cidr } from '../../../model/parseCidr.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { Resources } from '../../../model/Resources.ts';
import { zoneId } from '../../../model/zones.ts';
import type { Operation } from '../Operation.ts';
import { checkedBlock } from './checkedBlock.ts';
import { createdTags } from './createdTags.ts';
import { findVpc } from './find.ts';

export type CreateSubnetInput = RequestOf<'createSubnet'>;

/**
 * Creates a subnet: a record with a zone. Nodes and instances in it have addresses of the zone's loopback subnet. Errors:
 * `InvalidVpcIDNotFound`; `ValidationError` for a text that is no block, or a zone that does not exist;
 * `InvalidSubnetRange` for a block outside the VPC's; `InvalidSubnetConflict` for one that overlaps another subnet;
 * `OperationNotPermitted` in the default VPC, whose zones have their subnets. Source: contract, *Addresses and DNS*.
 */
export const createSubnet: Operation<CreateSubnetInput, Subnet> = (resources, input, { random }) => {
  const asked = parseInput(REQUESTS.createSubnet, input);
  const vpc = findVpc(resources, asked.vpcId);
  const { vpcId } = vpc;
  if (vpc.isDefault)
    throw new BalanzaError(
      'OperationNotPermitted',
      `The default VPC '${vpcId}' has one subnet for each zone, which are where nodes listen, and takes no others. Create a VPC for further subnets.`,
    );
  const cidr = blockIn(resources, vpc, asked.cidrBlock);
  const subnet: Subnet = {
    subnetId: `subnet-0${random.hex(16)}` as SubnetId, // made here
    vpcId,
    zone: askedZone(resources, vpcId, asked.availabilityZone),
    cidr,
    defaultForAz: false,
    attributes: {},
  };
  const { subnetId, zone } = subnet;
  return {
    changes: [{ kind: 'subnet', id: subnetId, put: subnet }, ...createdTags(subnetId, asked.tags)],
    output: subnet,
    title: `Subnet ${subnetId} was created in ${zone}`,
    fact: { code: 'networkChanged', what: 'subnetCreated', values: [subnetId, zone] },
    resource: subnetId,
  };
};

function blockIn(resources: Resources, vpc: { readonly vpcId: VpcId; readonly cidr: string }, text: string): string {
  const block = checkedBlock(text, 'InvalidSubnetRange');
  const outer = parseCidr(vpc.cidr);
  if (!outer || !holdsCidr(outer, block))
    throw new BalanzaError('InvalidSubnetRange', `The CIDR '${text}' is invalid: the VPC has ${vpc.cidr}.`);
  const other = [...resources.subnets.values()].find(
    (subnet) => subnet.vpcId === vpc.vpcId && overlaps(block, subnet.cidr),
  );
  if (other)
    throw new BalanzaError(
      'InvalidSubnetConflict',
      `The CIDR '${text}' conflicts with another subnet: ${other.subnetId} has ${other.cidr}.`,
    );
  return cidrText(block);
}

function overlaps(block: Cidr, text: string): boolean {
  const other = parseCidr(text);
  return other !== null && doCidrsOverlap(block, other);
}

function askedZone(resources: Resources, vpcId: VpcId, asked: string | undefined): ZoneName {
  const { zones, region } = resources;
  const counted = zones.map((zone) => ({
    zone,
    subnets: [...resources.subnets.values()].filter((subnet) => subnet.vpcId === vpcId && subnet.zone === zone).length,
  }));
  const found =
    asked === undefined
      ? counted.toSorted((one, other) => one.subnets - other.subnets)[0]?.zone
      : zones.find((zone, place) => zone === asked || zoneId(region, place) === asked);
  if (found !== undefined) return found;
  throw new BalanzaError(
    'ValidationError',
    `Value (${(asked ?? '').slice(0, 64)}) for parameter availabilityZone is invalid. Subnets can currently only be created in the following availability zones: ${zones.join(', ')}.`,
  );
}

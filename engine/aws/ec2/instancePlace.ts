import { BalanzaError } from '../../model/BalanzaError.ts';
import { boolean, integer, list, string, structure } from '../query/Shape.ts';

/** Where an instance is asked to be: in a subnet itself, or by its network interface, as clients ask that want it public. */
export const placeShape = {
  SubnetId: string,
  SecurityGroupId: list(string),
  NetworkInterface: list(
    structure({
      DeviceIndex: integer,
      SubnetId: string,
      SecurityGroupId: list(string),
      /** Says nothing here: whoever reaches the machine reaches every instance. */
      AssociatePublicIpAddress: boolean,
      DeleteOnTermination: boolean,
    }),
  ),
} as const;

interface AskedPlace {
  readonly SubnetId?: string | undefined;
  readonly SecurityGroupId?: readonly string[] | undefined;
}
interface AskedInterface extends AskedPlace {
  readonly DeviceIndex?: number | undefined;
  readonly DeleteOnTermination?: boolean | undefined;
}

/** The subnet and the groups of both ways. `InvalidParameterCombination` for both at once. Source: EC2, *RunInstances*. */
export function instancePlace({
  SubnetId,
  SecurityGroupId = [],
  NetworkInterface = [],
}: AskedPlace & { readonly NetworkInterface?: readonly AskedInterface[] | undefined }): {
  readonly subnetId: string | undefined;
  readonly securityGroups: readonly string[];
} {
  const [first, ...more] = NetworkInterface;
  if (first === undefined) return { subnetId: SubnetId, securityGroups: SecurityGroupId };
  const both = SubnetId !== undefined ? 'an instance-level subnet ID' : 'instance-level security groups';
  if (SubnetId !== undefined || SecurityGroupId.length > 0)
    throw new BalanzaError(
      'InvalidParameterCombination',
      `Network interfaces and ${both} may not be specified on the same request`,
    );
  if (more.length > 0 || first.DeviceIndex !== 0 || first.DeleteOnTermination === false)
    throw new BalanzaError(
      'ValidationError',
      'An instance has one network interface, of the device index 0, which is deleted with it.',
    );
  return { subnetId: first.SubnetId, securityGroups: first.SecurityGroupId ?? [] };
}

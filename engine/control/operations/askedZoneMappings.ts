import type { z } from 'zod';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { FEWEST_ZONES, type LoadBalancerType, type Scheme, type ZoneMapping } from '../../model/LoadBalancer.ts';
import type { AllocationId } from '../../model/names.ts';
import type { subnetChoice } from '../../model/requests.ts';
import type { Resources } from '../../model/Resources.ts';
import { isInSubnet } from '../../model/zones.ts';
import { zoneMappingsOf } from './nodeChanges.ts';

type Asked = z.output<z.ZodObject<typeof subnetChoice>>;

/**
 * The zones of a load balancer from the subnets or the subnet mappings of a request, in zone order. Errors:
 * `AllocationIdNotFound`; `ValidationError` for neither or both, too few zones (E-014, V9), an address that the type or the scheme does not take or
 * that is not of the subnet; those of `zoneMappingsOf`. Source: E-035; ELB, *Static addresses and zones*.
 */
export function askedZoneMappings(
  resources: Resources,
  { type, scheme }: { readonly type: LoadBalancerType; readonly scheme: Scheme },
  { subnets, subnetMappings }: Asked,
): readonly ZoneMapping[] {
  if (subnets !== undefined && subnetMappings !== undefined) {
    throw new BalanzaError('ValidationError', 'You can specify either subnets or subnet mappings, not both.');
  }
  const mappings = subnetMappings ?? (subnets ?? []).map((subnetId) => ({ subnetId }));
  if (mappings.length === 0) throw new BalanzaError('ValidationError', 'At least one subnet must be specified.');
  const zones = zoneMappingsOf(
    resources,
    mappings.map(({ subnetId }) => subnetId),
    FEWEST_ZONES[type],
  );
  return zones.map((zone) => {
    const mapping = mappings.find(({ subnetId }) => subnetId === zone.subnetId);
    const address = addressOf(resources, { type, scheme, ...mapping, subnetId: zone.subnetId });
    return { ...zone, ...address };
  });
}

function addressOf(
  resources: Resources,
  asked: Omit<ZoneMapping, 'zone'> & { readonly type: LoadBalancerType; readonly scheme: Scheme },
): Pick<ZoneMapping, 'allocationId' | 'privateIPv4Address'> {
  const { type, scheme, subnetId, allocationId, privateIPv4Address } = asked;
  const given = allocationId !== undefined ? 'AllocationId' : 'PrivateIPv4Address';
  if (allocationId === undefined && privateIPv4Address === undefined) return {};
  if (type !== 'network') {
    throw new BalanzaError(
      'ValidationError',
      `The subnet mapping of '${subnetId}' names '${given}', which load balancers of type '${type}' do not take.`,
    );
  }
  if (privateIPv4Address === undefined) {
    if (scheme === 'internal') throw wrongScheme(subnetId, { given, scheme, other: 'internet-facing' });
    return { allocationId: checkedAllocation(resources, allocationId ?? '') };
  }
  if (allocationId !== undefined || scheme !== 'internal')
    throw wrongScheme(subnetId, { given: 'PrivateIPv4Address', scheme, other: 'internal' });
  const cidr = resources.subnets.get(subnetId)?.cidr ?? '';
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(privateIPv4Address) || !isInSubnet(privateIPv4Address, cidr)) {
    throw new BalanzaError(
      'ValidationError',
      `The private IPv4 address '${privateIPv4Address}' is not in the subnet '${subnetId}', ${cidr}. Choose one of that block.`,
    );
  }
  return { privateIPv4Address };
}

function wrongScheme(
  subnetId: string,
  { given, scheme, other }: { readonly given: string; readonly scheme: Scheme; readonly other: Scheme },
): BalanzaError {
  return new BalanzaError(
    'InvalidConfigurationRequest',
    `The subnet mapping of '${subnetId}' names '${given}', which ${scheme} load balancers do not take: only ${other} ones do.`,
  );
}

function checkedAllocation({ elasticAddresses }: Resources, allocationId: string): string {
  if (elasticAddresses.has(allocationId as AllocationId)) return allocationId; // a text that is no id is not found
  throw new BalanzaError(
    'AllocationIdNotFound',
    `The allocation ID '${allocationId}' does not exist. Allocate an elastic address first.`,
  );
}

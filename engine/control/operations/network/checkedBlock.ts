import { BalanzaError, type ErrorCode } from '../../../model/BalanzaError.ts';
import { doCidrsOverlap, parseCidr, type Cidr } from '../../../model/parseCidr.ts';

/** Bits of the blocks of VPCs and subnets. Source: EC2's API. */
const BITS = { min: 16, max: 28 } as const;
/** Blocks that no network can have: this network, loopback (which the zones' own subnets are of), multicast and above. */
const RESERVED = ['0.0.0.0/8', '127.0.0.0/8', '224.0.0.0/3'].flatMap((text) => parseCidr(text) ?? []);

/**
 * The block of a new VPC or subnet. `ValidationError` for a text that is none; `code` for one that is larger than /16,
 * smaller than /28, or reserved.
 */
export function checkedBlock(text: string, code: Extract<ErrorCode, 'InvalidVpcRange' | 'InvalidSubnetRange'>): Cidr {
  const block = parseCidr(text);
  if (!block)
    throw new BalanzaError(
      'ValidationError',
      `Value (${text.slice(0, 64)}) for parameter cidrBlock is invalid. This is not a valid CIDR block.`,
    );
  if (block.bits < BITS.min || block.bits > BITS.max || RESERVED.some((reserved) => doCidrsOverlap(reserved, block)))
    throw new BalanzaError(
      code,
      `The CIDR '${text}' is invalid: it takes a block of /${BITS.min} to /${BITS.max} outside 0.0.0.0/8, 127.0.0.0/8 and 224.0.0.0/3.`,
    );
  return block;
}

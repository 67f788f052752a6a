import { targetAddressProblem } from '../../../../engine/model/targetAddressProblem.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import { isInSubnet } from '../../../../engine/model/zones.ts';

/** Most addresses that are put on the list at a time. Source: console, *Register and deregister targets*. */
export const ADDRESSES_AT_A_TIME = 5;

/** What keeps typed addresses from the list: the first one that is wrong, and why. */
export type AddressProblem =
  | { readonly code: 'empty' | 'tooMany' }
  | {
      readonly code: 'syntax' | 'range' | 'node' | 'duplicate' | 'outside' | 'inside';
      readonly address: string;
    };

export interface AddressInput {
  readonly resources: Resources;
  /** Whether the network chosen is the VPC, rather than another private one. */
  readonly isInVpc: boolean;
  readonly ports: readonly number[];
  /** Keys (`address:port`) that are registered or pending. */
  readonly takenKeys: ReadonlySet<string>;
}

/** Addresses of a text, separated by commas, blanks or line ends. */
export function parseAddresses(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

/** What is wrong with addresses; null when they can be put on the list. Source: console, *Register and deregister targets*; API-08. */
export function addressProblem(addresses: readonly string[], input: AddressInput): AddressProblem | null {
  if (addresses.length === 0) return { code: 'empty' };
  if (addresses.length > ADDRESSES_AT_A_TIME) return { code: 'tooMany' };
  const nodes = new Set([...input.resources.nodes.values()].map(({ address }) => address));
  const seen = new Set<string>();
  for (const address of addresses) {
    const code = oneProblem(address, { ...input, nodes, seen });
    if (code !== null) return { code, address };
    seen.add(address);
  }
  return null;
}

function oneProblem(
  address: string,
  input: AddressInput & { readonly nodes: ReadonlySet<string>; readonly seen: ReadonlySet<string> },
): Extract<AddressProblem, { readonly address: string }>['code'] | null {
  const problem = targetAddressProblem(address);
  if (problem !== null) return problem;
  if (input.nodes.has(address)) return 'node';
  const isInside = [...input.resources.subnets.values()].some(({ cidr }) => isInSubnet(address, cidr));
  if (isInside !== input.isInVpc) return isInside ? 'inside' : 'outside';
  const isTaken = input.ports.some((port) => input.takenKeys.has(`${address}:${port}`));
  return isTaken || input.seen.has(address) ? 'duplicate' : null;
}

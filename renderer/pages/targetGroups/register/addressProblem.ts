import { targetAddressProblem } from '../../../../engine/model/targetAddressProblem.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import { isInSubnet } from '../../../../engine/model/zones.ts';

/** Most addresses that are put on the list at a time. Source: console, *Register and deregister targets*. */
export const ADDRESSES_AT_A_TIME = 5;

/** Where addresses are: in the VPC, or in another private network. */
export type Network = 'vpc' | 'other';

/** What keeps typed addresses from the list: the first one that is wrong, and why. */
export type AddressProblem =
  | { readonly code: 'empty' | 'tooMany' }
  | {
      readonly code: 'syntax' | 'range' | 'node' | 'twice' | 'registered' | 'pending' | 'outside' | 'inside';
      /** With the port, where it is that port which is taken. */
      readonly address: string;
    };

export interface AddressInput {
  readonly resources: Resources;
  /** Null: nobody has chosen one, and each address may be in either. */
  readonly network: Network | null;
  readonly ports: readonly number[];
  /** Keys (`address:port`) of what the group has, and of what is pending. */
  readonly registeredKeys: ReadonlySet<string>;
  readonly pendingKeys: ReadonlySet<string>;
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
    const problem = oneProblem(address, { ...input, nodes, seen });
    if (problem !== null) return problem;
    seen.add(address);
  }
  return null;
}

function oneProblem(
  address: string,
  input: AddressInput & { readonly nodes: ReadonlySet<string>; readonly seen: ReadonlySet<string> },
): AddressProblem | null {
  const problem = targetAddressProblem(address);
  if (problem !== null) return { code: problem, address };
  if (input.nodes.has(address)) return { code: 'node', address };
  const isInside = [...input.resources.subnets.values()].some(({ cidr }) => isInSubnet(address, cidr));
  if (input.network === 'vpc' && !isInside) return { code: 'outside', address };
  if (input.network === 'other' && isInside) return { code: 'inside', address };
  if (input.seen.has(address)) return { code: 'twice', address };
  const keys = input.ports.map((port) => `${address}:${port}`);
  const registered = keys.find((key) => input.registeredKeys.has(key));
  if (registered !== undefined) return { code: 'registered', address: registered };
  const pending = keys.find((key) => input.pendingKeys.has(key));
  return pending === undefined ? null : { code: 'pending', address: pending };
}

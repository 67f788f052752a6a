import { addressBytes, isInBlock } from '../../model/addressBlock.ts';
import type { RealAddress } from '../../model/virtualServer/RealAddress.ts';

/** Who a client is; port 0: it is not known. */
export interface ClientPlace {
  readonly address: string;
  readonly port: number;
}

/**
 * Who the client is by the word of whom is trusted: the last address of the field or, where that is recursive, the last
 * that is not trusted itself. `peer`: who holds the connection. Source: nginx, *realip*.
 */
export function realClient({ from, isRecursive }: RealAddress, value: string, peer: ClientPlace): ClientPlace {
  const isTrusted = (address: string): boolean => {
    const bytes = addressBytes(address);
    return from.some(({ whom }) => (whom === 'socket' ? bytes === null : bytes !== null && isInBlock(bytes, whom)));
  };
  let client = peer;
  for (const text of value.split(',').reverse()) {
    if (!isTrusted(client.address)) break;
    const named = placeOf(text.trim());
    if (!named) break;
    client = named;
    if (!isRecursive) break;
  }
  return client;
}

/** `address`, `ipv4:port` or `[ipv6]:port`; null: anything else. */
function placeOf(text: string): ClientPlace | null {
  const [, bracketed, plain, port = '0'] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  if (addressBytes(address) === null || Number(port) > 65_535) return null;
  return { address, port: Number(port) };
}

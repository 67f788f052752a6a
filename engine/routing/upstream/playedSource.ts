import type { VariableSource } from './compileText.ts';

/** How many networks of clients there are to play with: the second and third byte of 10.0.0.0/8. */
const NETWORKS = 65_536;

/**
 * Variables of the request of that number when requests are played: each comes from a network and an address of its own,
 * and asks for something of its own, so that every key differs. `key`: what stands for the key instead.
 */
export function playedSource(number: number, key?: string): VariableSource {
  const network = number % NETWORKS;
  const address = `10.${network >> 8}.${network & 255}.${1 + (Math.floor(number / NETWORKS) % 254)}`;
  return (name) => {
    if (key !== undefined) return key;
    if (name === 'remote_addr' || name === 'binary_remote_addr') return address;
    if (name === 'request_uri' || name === 'uri') return `/${number}`;
    return `${name}${number}`;
  };
}

import { addressBytes } from '../../model/addressBlock.ts';

/** Whether a host is written as an IPv4 or IPv6 address. */
export function isIpAddress(host: string): boolean {
  return addressBytes(host) !== null;
}

import type { AddressBlock } from '../addressBlock.ts';

/** `allow` or `deny`. */
export interface AccessRule {
  readonly isAllowed: boolean;
  /** As written. */
  readonly written: string;
  /** `socket`: clients of a unix socket. */
  readonly whom: 'all' | 'socket' | AddressBlock;
}

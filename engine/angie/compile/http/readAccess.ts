import { addressBlock, addressBytes, type AddressBlock } from '../../../model/addressBlock.ts';
import type { AccessRule } from '../../../model/virtualServer/AccessRule.ts';
import type { Scope } from '../Scope.ts';

/** `allow` and `deny` of the innermost block that has any, in their order. Source: nginx, *access module*. */
export function readAccess(scope: Scope): readonly AccessRule[] {
  return scope.allOf(new Set(['allow', 'deny'])).flatMap(({ name, args: [written = ''] }) => {
    const whom = whomOf(written);
    return whom === null ? [] : [{ isAllowed: name === 'allow', written, whom }];
  });
}

/** Whom a rule names; null: the word is none of them. */
export function whomOf(written: string): AccessRule['whom'] | null {
  if (written === 'all') return 'all';
  if (written === 'unix:') return 'socket';
  return blockOf(written);
}

function blockOf(written: string): AddressBlock | null {
  const bytes = addressBytes(written);
  return bytes ? { bytes, bits: bytes.length * 8 } : addressBlock(written);
}

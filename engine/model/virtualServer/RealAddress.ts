import type { AddressBlock } from '../addressBlock.ts';

/** Whose word is taken for who the client is: `set_real_ip_from` and its companions. Source: nginx, *realip*. */
export interface RealAddress {
  /** As written, with what that means; without one nobody's word is. */
  readonly from: readonly { readonly written: string; readonly whom: 'socket' | AddressBlock }[];
  /** `real_ip_header`, in lower case with `_` for `-`; default `x_real_ip`. */
  readonly field: string;
  /** `real_ip_recursive`: addresses that are trusted themselves are passed over. Default false. */
  readonly isRecursive: boolean;
}

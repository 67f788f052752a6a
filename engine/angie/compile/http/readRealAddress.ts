import type { RealAddress } from '../../../model/virtualServer/RealAddress.ts';
import type { Scope } from '../Scope.ts';
import { whomOf } from './readAccess.ts';

/** `set_real_ip_from`, `real_ip_header`, `real_ip_recursive`; null: nobody's word is taken. Source: nginx, *realip*. */
export function readRealAddress(scope: Scope): RealAddress | null {
  const from = scope.all('set_real_ip_from').flatMap(({ args: [written = ''] }) => {
    const whom = whomOf(written);
    return whom === null || whom === 'all' ? [] : [{ written, whom }];
  });
  if (from.length === 0) return null;
  const field = (scope.word('real_ip_header') ?? 'X-Real-IP').toLowerCase().replaceAll('-', '_');
  return { from, field, isRecursive: scope.flag('real_ip_recursive', false) };
}

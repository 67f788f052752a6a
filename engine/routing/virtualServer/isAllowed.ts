import { addressBytes, isInBlock } from '../../model/addressBlock.ts';
import type { AccessRule } from '../../model/virtualServer/AccessRule.ts';

/** Whether rules let a client in: the first that names it decides, and none keeps it out. Source: nginx, *access module*. */
export function isAllowed(rules: readonly AccessRule[], clientAddress: string): boolean {
  const bytes = addressBytes(clientAddress);
  const rule = rules.find(({ whom }) => {
    if (whom === 'all') return true;
    if (whom === 'socket') return bytes === null;
    return bytes !== null && isInBlock(bytes, whom);
  });
  return rule?.isAllowed ?? true;
}

import type { LinkOwner } from './Link.ts';

/** Owns a link for as long as the engine has not named its owner; nothing is read meanwhile. */
export const NOBODY: LinkOwner = {
  onConnect() {},
  onData() {},
  onEnd() {},
  onBroken() {},
  onWriteFailed() {},
  onDrain() {},
};

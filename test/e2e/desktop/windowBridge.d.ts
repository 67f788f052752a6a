import type { WindowBridge } from '../../../engine/contract/WindowBridge.ts';

declare global {
  interface Window {
    /** Put there by preload. */
    readonly balanza?: WindowBridge;
  }
}

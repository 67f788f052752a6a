import type { WindowBridge } from '../../engine/contract/WindowBridge.ts';

declare global {
  interface Window {
    /** Put there by Electron's preload script; not in a browser. */
    readonly balanza?: WindowBridge;
  }
}

/** What Electron's preload script gives this window; undefined in a browser. */
export function windowBridge(): WindowBridge | undefined {
  return window.balanza;
}

import { createContext, useContext } from 'react';
import type { Bridge } from '../../engine/contract/Bridge.ts';

/** How components reach the engine. */
export const BridgeContext = createContext<Bridge | null>(null);

/** The bridge to the engine. */
export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext);
  if (bridge === null) throw new Error('a component that talks to the engine is inside a BridgeContext');
  return bridge;
}

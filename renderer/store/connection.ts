import { create } from 'zustand';
import type { EngineBeat, EngineDescription } from '../../engine/contract/views/EngineView.ts';
import type { Connection } from '../bridge/Connection.ts';

interface ConnectionState {
  readonly connection: Connection;
  /** Whether it was ever connected: what is on the page is then from before. */
  readonly wasConnected: boolean;
  /** The newest beat of the engine; null before the first. */
  readonly beat: EngineBeat | null;
  /** When it came, by the window's own clock. */
  readonly beatAtMs: number;
  /** Null until the engine has described itself. */
  readonly engine: EngineDescription | null;
}

/** How the window stands with the engine. */
export const useConnection = create<ConnectionState>()(() => ({
  connection: { kind: 'connecting' },
  wasConnected: false,
  beat: null,
  beatAtMs: 0,
  engine: null,
}));

export function noteConnection(connection: Connection): void {
  useConnection.setState(({ wasConnected }) => ({
    connection,
    wasConnected: wasConnected || connection.kind === 'connected',
    ...(connection.kind === 'lost' && { engine: null }),
  }));
}

/** Whether changes can be made now. */
export function useIsConnected(): boolean {
  return useConnection(({ connection }) => connection.kind === 'connected');
}

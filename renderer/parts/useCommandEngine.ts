import { useMemo } from 'react';
import type { CommandEngine } from '../awsCommand/awsCommandOf.ts';
import { useConnection } from '../store/connection.ts';

/** The engine that commands are made for; null until it has described itself. */
export function useCommandEngine(): CommandEngine | null {
  const engine = useConnection((state) => state.engine);
  return useMemo(() => engine && { endpoint: engine.apiUrl, region: engine.region, dataDir: engine.dataDir }, [engine]);
}

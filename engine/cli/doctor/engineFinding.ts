import type { EngineFile } from '../../index.ts';
import type { Finding } from './Finding.ts';

/** What an engine that should run answered at `/health`: a status, or why there was none. */
export type HealthAnswer = { readonly status: number } | { readonly error: string };

export interface EngineTrial {
  readonly engine: EngineFile | null;
  /** Of `engine`; null without one. */
  readonly health: HealthAnswer | null;
  /** Whether some process has the data folder. */
  readonly isLocked: boolean;
}

/** Whether an engine runs in the data folder, and answers. */
export function engineFinding({ engine, health, isLocked }: EngineTrial): Finding {
  const check = 'Engine';
  if (engine === null) {
    return isLocked
      ? {
          check,
          verdict: 'trouble',
          detail: 'a process has the data folder, but says nowhere how to reach it',
          remedy: 'It may be starting or stopping: look again. If it stays so, end the process named in engine.pid.',
        }
      : { check, verdict: 'ok', detail: 'none runs in this data folder' };
  }
  const who = `${engine.version}, process ${engine.pid}`;
  if (health !== null && 'status' in health && health.status === 200)
    return { check, verdict: 'ok', detail: `${who}, answers at ${engine.api}` };
  const why = health === null ? 'not asked' : 'status' in health ? `status ${health.status}` : health.error;
  return {
    check,
    verdict: 'trouble',
    detail: `${who}, does not answer at ${engine.api}/health: ${why}`,
    remedy: `Stop it (kill ${engine.pid}) and start it again: nothing that was acknowledged is lost.`,
  };
}

import type { ProcessView } from '../../contract/views/ProcessesView.ts';
import { readProcessGroups } from '../io/readProcessGroups.ts';
import type { StreamHandler } from '../StreamHandler.ts';

const PERIOD_MS = 1_000;

/** What command instances take of the machine, once a second; each is a process group, called as its first process. */
export const processesStream: StreamHandler<'processes'> = (_, { control, clock }, emit) => {
  emit({ processes: {} });
  let before: ReadonlyMap<number, { readonly cpuMs: number }> = new Map();
  let lastMs = clock.monotonicMs();
  let isClosed = false;
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    const pids = new Map(
      [...control.resources.instances.values()].flatMap(({ instanceId, program }) => {
        const pid = program.kind === 'command' ? (control.detailOf(instanceId)?.pid ?? null) : null;
        return pid === null ? [] : [[instanceId, pid] as const];
      }),
    );
    const groups = await readProcessGroups(new Set(pids.values()));
    isReading = false;
    if (isClosed) return;
    const nowMs = clock.monotonicMs();
    const processes: Record<string, ProcessView> = {};
    for (const [instanceId, pid] of pids) {
      const figures = groups.get(pid);
      if (!figures) continue;
      const { cpuMs, memoryBytes } = figures;
      const beforeMs = before.get(pid)?.cpuMs;
      const cpuFraction = beforeMs === undefined ? null : Math.max(0, (cpuMs - beforeMs) / (nowMs - lastMs));
      processes[instanceId] = { cpuFraction, memoryBytes };
    }
    before = groups;
    lastMs = nowMs;
    emit({ processes });
  };
  void read();
  const stop = clock.every(PERIOD_MS, () => void read());
  return () => {
    isClosed = true;
    stop();
  };
};

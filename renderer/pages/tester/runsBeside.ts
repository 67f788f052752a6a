import type { TrafficRunView } from '../../../engine/contract/views/TrafficRunView.ts';

/**
 * Runs that sent to a group of this one while it went on. A rotation is shared by all who send, so that it need not cut
 * each run by itself exactly. `nowMs`: for runs that have not ended.
 */
export function runsBeside(
  run: TrafficRunView,
  runs: readonly TrafficRunView[],
  nowMs: number,
): readonly TrafficRunView[] {
  const groups = new Set(run.expectations.map(({ targetGroupName }) => targetGroupName));
  const endOf = ({ endedAtMs }: TrafficRunView) => endedAtMs ?? nowMs;
  return runs.filter(
    (other) =>
      other.runId !== run.runId &&
      other.startedAtMs < endOf(run) &&
      endOf(other) > run.startedAtMs &&
      other.expectations.some(({ targetGroupName }) => groups.has(targetGroupName)),
  );
}

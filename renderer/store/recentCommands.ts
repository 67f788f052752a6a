/** Commands of calls that came close together are those of one action, which one message tells of. */
const TOGETHER_MS = 2_000;

let recent: { readonly lines: readonly string[]; readonly atMs: number } | null = null;

/** Notes the commands that do what a call has just done; none: it has none, and changes nothing here. */
export function noteCommands(lines: readonly string[], nowMs: number = Date.now()): void {
  if (lines.length === 0) return;
  const before = recent !== null && nowMs - recent.atMs < TOGETHER_MS ? recent.lines : [];
  recent = { lines: [...before, ...lines], atMs: nowMs };
}

/** The commands of the action that has just ended, to be pasted at once; empty: none. They are told once. */
export function takeCommands(nowMs: number = Date.now()): string {
  const taken = recent;
  recent = null;
  return taken !== null && nowMs - taken.atMs < TOGETHER_MS ? taken.lines.join(' &&\n') : '';
}

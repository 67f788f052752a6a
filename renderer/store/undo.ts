/** A change of this window that can be taken back. */
export interface Undo {
  /** Of the message that offers it. */
  readonly id: string;
  readonly run: () => void;
}

/** Newest last; beyond these the oldest is forgotten. */
const MOST = 20;
let offered: readonly Undo[] = [];

/** Remembers how to take a change back. */
export function offerUndo(undo: Undo): void {
  offered = [...offered.filter(({ id }) => id !== undo.id), undo].slice(-MOST);
}

/** The change was taken back, or can be no more. */
export function forgetUndo(id: string): void {
  offered = offered.filter((one) => one.id !== id);
}

/** Takes the newest change of this window out of those that can be taken back; undefined: there is none. */
export function takeNewestUndo(): Undo | undefined {
  const newest = offered.at(-1);
  offered = offered.slice(0, -1);
  return newest;
}

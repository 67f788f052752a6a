import { create } from 'zustand';

/** The one moment that all charts point at, epoch milliseconds; null: legends show the newest values. */
export const cursor = create<{ readonly atMs: number | null }>()(() => ({ atMs: null }));

/** Points all charts at a moment, or at none. */
export function moveCursor(atMs: number | null): void {
  if (cursor.getState().atMs !== atMs) cursor.setState({ atMs });
}

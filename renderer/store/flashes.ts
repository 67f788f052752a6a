import { create } from 'zustand';

/** A message at the top of the page. */
export interface Flash {
  readonly id: string;
  readonly type: 'success' | 'error' | 'warning' | 'info' | 'in-progress';
  readonly header: string;
  readonly content?: string;
  /** What can be done about it; the message then stays until it is dismissed. */
  readonly action?: { readonly text: string; readonly run: () => void };
}

interface FlashesState {
  readonly flashes: readonly Flash[];
}

/** Messages, newest first. */
export const useFlashes = create<FlashesState>()(() => ({ flashes: [] }));

/** A success without an action goes by itself after this time. */
export const SUCCESS_MS = 8_000;
/** Beyond these the oldest goes. */
const MOST_FLASHES = 8;
let lastId = 0;

/** Shows a message; one with the `id` of another takes its place. Returns its id. */
export function flash(message: Omit<Flash, 'id'> & { readonly id?: string }): string {
  lastId += 1;
  const shown: Flash = { ...message, id: message.id ?? `flash-${lastId}` };
  useFlashes.setState(({ flashes }) => ({
    flashes: [shown, ...flashes.filter(({ id }) => id !== shown.id)].slice(0, MOST_FLASHES),
  }));
  return shown.id;
}

export function dismissFlash(id: string): void {
  useFlashes.setState(({ flashes }) => ({ flashes: flashes.filter((one) => one.id !== id) }));
}

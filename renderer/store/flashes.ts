import { create } from 'zustand';
import { takeCommands } from './recentCommands.ts';
import { forgetUndo, offerUndo } from './undo.ts';

/** A message at the top of the page. */
export interface Flash {
  readonly id: string;
  readonly type: 'success' | 'error' | 'warning' | 'info' | 'in-progress';
  readonly header: string;
  readonly content?: string;
  /** What can be done about it; the message then stays until it is dismissed or replaced. */
  readonly action?: {
    readonly text: string;
    readonly run: () => void;
    /** It takes back what the message tells of; Ctrl+Z does so too, also once the message has gone. */
    readonly isUndo?: true;
  };
  /** When a person closes it. */
  readonly onDismiss?: () => void;
}

export interface ShownFlash extends Flash {
  /** How many changes of page it has seen. */
  readonly pages: number;
  /** Commands that do what a success tells of; left out: none. */
  readonly command?: string;
}

interface FlashesState {
  readonly flashes: readonly ShownFlash[];
}

/** Messages, newest first. */
export const useFlashes = create<FlashesState>()(() => ({ flashes: [] }));

/** A success without an action goes by itself after this time. */
export const SUCCESS_MS = 8_000;
/** Beyond these the oldest goes. */
const MOST_FLASHES = 3;
/**
 * Changes of page that a message lives through: the one that follows a save, and one more. What is two pages away
 * concerns nobody on the third; the change itself stays in the event history, and Ctrl+Z still undoes it.
 */
const PAGES = 2;
let lastId = 0;

/**
 * Shows a message; one with the `id` of another takes its place, as does one that offers to undo of the last such, and an
 * error of the last one with the same header. Returns its id. Source: console, *Shell*.
 */
export function flash(message: Omit<Flash, 'id'> & { readonly id?: string }): string {
  lastId += 1;
  const command = message.type === 'success' ? takeCommands() : '';
  const shown: ShownFlash = {
    ...message,
    id: message.id ?? `flash-${lastId}`,
    pages: 0,
    ...(command !== '' && { command }),
  };
  if (shown.action?.isUndo === true) offerUndo({ id: shown.id, run: shown.action.run });
  else forgetUndo(shown.id);
  useFlashes.setState(({ flashes }) => {
    const others = flashes.filter((one) => !isReplaced(one, shown));
    // What goes on is told until it ends.
    const staying = [shown, ...others].filter(({ type }, place) => type === 'in-progress' || place < MOST_FLASHES);
    return { flashes: staying };
  });
  return shown.id;
}

export function dismissFlash(id: string): void {
  useFlashes.setState(({ flashes }) => ({ flashes: flashes.filter((one) => one.id !== id) }));
}

/** Another page is shown: messages of long before go. */
export function ageFlashes(): void {
  useFlashes.setState(({ flashes }) => ({
    flashes: flashes
      .map((one) => ({ ...one, pages: one.pages + 1 }))
      .filter(({ type, pages }) => type === 'in-progress' || pages <= PAGES),
  }));
}

function isReplaced(one: Flash, by: Flash): boolean {
  if (one.id === by.id) return true;
  if (one.action?.isUndo === true && by.action?.isUndo === true) return true;
  return one.type === 'error' && by.type === 'error' && one.header === by.header;
}

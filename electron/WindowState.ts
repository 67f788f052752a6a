import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { z } from 'zod';
import { LANGUAGES } from '../engine/contract/Language.ts';
import { linkedRoute } from './linkedRoute.ts';

const pixels = z.int().min(-100_000).max(100_000);

/** What the window remembers from one start to the next. Source: console 4, *Window*. */
const windowState = z.object({
  /** Null: where the system puts it. */
  bounds: z
    .object({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) })
    .nullable()
    .catch(null),
  isMaximized: z.boolean().catch(false),
  /** The page that was open, as a route; empty: the first. */
  route: z
    .string()
    .refine((route) => route === '' || linkedRoute(`balanza:/${route}`) !== null)
    .catch(''),
  /** What closing the last window does; `ask` until the user says. */
  onClose: z.enum(['ask', 'keep', 'quit']).catch('ask'),
  /** That the console was in; null: that of the system. */
  language: z.enum(LANGUAGES).nullable().catch(null),
});
export type WindowState = Readonly<z.output<typeof windowState>>;

/** Smallest window that shows a page as it is meant. Source: console 4. */
export const SMALLEST = { width: 1024, height: 700 };
const FIRST_SIZE = { width: 1360, height: 860 };
/** Of a window this much must be on a screen, so that its title can be reached. */
const VISIBLE = 100;

/** Reads what was kept; what is missing, damaged or not valid is as at the first start. Never throws. */
export function readWindowState(file: string | null): WindowState {
  let kept: unknown = {};
  try {
    if (file !== null) kept = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // the first start, or a file that is no JSON: nothing of value is lost
  }
  const { data } = windowState.safeParse(kept);
  return data ?? { bounds: null, isMaximized: false, route: '', onClose: 'ask', language: null };
}

/** Keeps the state; a disk that refuses costs no more than a remembered place. Null: nothing is kept. */
export function keepWindowState(file: string | null, state: WindowState): void {
  if (file === null) return;
  try {
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // the folder is gone or full: the engine says so where it matters
  }
}

/**
 * Where to put the window: the kept bounds, no smaller than the smallest size, where enough of them is on one of the
 * screens; else the first size, where the system likes.
 */
export function placedOn(screens: readonly Rectangle[], { bounds }: WindowState): Partial<Rectangle> {
  if (bounds === null || !screens.some((screen) => isReachable(bounds, screen))) return FIRST_SIZE;
  return {
    ...bounds,
    width: Math.max(bounds.width, SMALLEST.width),
    height: Math.max(bounds.height, SMALLEST.height),
  };
}

function isReachable(window: Rectangle, screen: Rectangle): boolean {
  const shared = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const isTitleIn = window.y >= screen.y && window.y + VISIBLE <= screen.y + screen.height;
  return shared >= VISIBLE && isTitleIn;
}

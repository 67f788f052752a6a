import type { Locator } from '@playwright/test';

/** How a person works the console: with the mouse, or with the keyboard alone. A task is written once for both. */
export interface Hand {
  readonly kind: 'mouse' | 'keyboard';
  /** Opens a page of the navigation by its name. */
  goTo(page: string): Promise<void>;
  /** Brings the pointer, or the focus, to a thing on the page. */
  reach(thing: Locator): Promise<void>;
  /** Presses a button, follows a link, opens a tab, ticks a box or a choice. */
  press(control: Locator): Promise<void>;
  /** Replaces what stands in a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses one of a list's options, by the beginning of its text. */
  choose(list: Locator, option: string): Promise<void>;
  /** Chooses from a menu, by the beginning of the item's text. */
  pick(menu: Locator, item: string): Promise<void>;
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { Hand } from './Hand.ts';
import { keyTowards } from './keyTowards.ts';

/** More steps than any page needs from one end to the other. */
const MOST_STEPS = 150;
/** More than any list or menu has. */
const MOST_OPTIONS = 40;
/** Of the way that was gone, told when it did not lead there. */
const TOLD_STEPS = 8;

/** A person without a mouse: Tab, arrows, Enter, Space, Esc and the shortcuts. Nothing is focused or clicked by script. */
export class KeyboardHand implements Hand {
  readonly kind = 'keyboard';
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** By the palette, Ctrl+K. */
  async goTo(page: string): Promise<void> {
    const { keyboard } = this.#page;
    await keyboard.press('Control+k');
    await expect(this.#page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await keyboard.type(page);
    await this.#highlight(page, '[role=option][class*=highlighted]');
    await keyboard.press('Enter');
    await expect(this.#page.getByRole('dialog')).toBeHidden();
  }

  async reach(thing: Locator): Promise<void> {
    await expect(thing).toBeVisible();
    // Found once: to look for it before every key would take most of the time.
    let element = await thing.elementHandle();
    const way: string[] = [];
    let last = '';
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const { key, at } = await element.evaluate(keyTowards);
      if (key === 'there') return;
      if (key === 'gone') {
        element = await thing.elementHandle();
        continue;
      }
      way.push(at);
      // Arrows that lead nowhere: it is a stop of its own.
      const isStuck = key.startsWith('Arrow') && last === `${key} ${at}`;
      last = `${key} ${at}`;
      await this.#page.keyboard.press(isStuck ? 'Tab' : key);
    }
    const told = way.slice(-TOLD_STEPS).join(', ');
    throw new Error(`the focus did not come to ${thing.toString()} in ${MOST_STEPS} keys; it was last on ${told}`);
  }

  /** Enter; Space where something is ticked. */
  async press(control: Locator): Promise<void> {
    await expect(control).toBeEnabled();
    await this.reach(control);
    const isTicked = await control.evaluate((element) => element instanceof HTMLInputElement);
    if (isTicked && (await control.getAttribute('type')) === 'radio' && (await control.isChecked())) return;
    await this.#page.keyboard.press(isTicked ? 'Space' : 'Enter');
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.#page.keyboard.press('Control+a');
    await this.#page.keyboard.type(text);
  }

  async choose(list: Locator, option: string): Promise<void> {
    await this.reach(list);
    await this.#page.keyboard.press('Enter');
    await this.#highlight(option, '[role=option][class*=highlighted]');
    await this.#page.keyboard.press('Enter');
  }

  async pick(menu: Locator, item: string): Promise<void> {
    await this.reach(menu);
    await this.#page.keyboard.press('Enter');
    await this.#highlight(item, '[role=menuitem]:focus,[role=menuitem][class*=highlighted],:focus [role=menuitem]');
    await this.#page.keyboard.press('Enter');
  }

  /** Arrow down until the option that begins so is the highlighted one. */
  async #highlight(text: string, highlighted: string): Promise<void> {
    const current = this.#page.locator(highlighted).first();
    const seen: string[] = [];
    for (let step = 0; step < MOST_OPTIONS; step += 1) {
      const now = (await current.count()) > 0 ? ((await current.textContent()) ?? '').trim() : '';
      if (now.startsWith(text)) return;
      seen.push(now);
      await this.#page.keyboard.press('ArrowDown');
    }
    throw new Error(`no option “${text}” came up; there were ${[...new Set(seen)].join(', ')}`);
  }
}

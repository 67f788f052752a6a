import type { Locator, Page } from '@playwright/test';
import type { Hand } from './Hand.ts';

/** A person with a mouse, who also types. */
export class MouseHand implements Hand {
  readonly kind = 'mouse';
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async goTo(page: string): Promise<void> {
    const navigation = this.#page.getByRole('navigation', { name: 'Navigation' });
    const link = navigation.getByRole('link', { name: page, exact: true });
    if (!(await link.isVisible())) await navigation.getByRole('button', { name: 'Open navigation' }).click();
    await link.click();
  }

  async reach(thing: Locator): Promise<void> {
    await thing.hover();
  }

  async press(control: Locator): Promise<void> {
    await control.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
  }

  async choose(list: Locator, option: string): Promise<void> {
    await list.click();
    await this.#page
      .getByRole('option')
      .filter({ hasText: startsWith(option) })
      .click();
  }

  async pick(menu: Locator, item: string): Promise<void> {
    await menu.click();
    await this.#page
      .getByRole('menuitem')
      .filter({ hasText: startsWith(item) })
      .click();
  }
}

const startsWith = (text: string) => new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

import type { Page } from '@playwright/test';
import type { Texts } from '../../../../renderer/texts/useTexts.ts';

type Word = (texts: Texts) => string;

/** Ways to tell that a page is shown. */
export const shownBy = {
  /** The page's own title. */
  title: (word: Word) => (page: Page, texts: Texts) => page.getByRole('heading', { level: 1, name: word(texts) }),

  /** A heading on the page. */
  heading: (word: Word) => (page: Page, texts: Texts) => page.getByRole('heading', { name: word(texts) }).first(),

  /** Words anywhere on the page. */
  text: (word: Word) => (page: Page, texts: Texts) => page.getByText(word(texts)).first(),

  /** A row, by what stands in it. */
  row: (text: string) => (page: Page) => page.getByRole('row').filter({ hasText: text }).first(),

  /** A dialog, by its title. */
  dialog: (word: Word) => (page: Page, texts: Texts) =>
    page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: word(texts) }) }),
};

import type { Locator, Page } from '@playwright/test';
import type { Texts } from '../../../../renderer/texts/useTexts.ts';

/** Ids that the engine made up, of things that pages are about. */
export interface Ids {
  /** Of the sample target a1. */
  readonly instance: string;
  /** Of an instance that runs a command. */
  readonly command: string;
  /** Of the rule of the sample's listener. */
  readonly rule: string;
}

/** A page, or a state of one, as a person can meet it. Words come from the catalogue, so that it holds in each language. */
export interface PageEntry {
  /** What its screenshot is called; unlike every other. */
  readonly name: string;
  /** Path of its route, as the routes have it. */
  readonly route: string;
  /** Where it is, without `#`. */
  readonly address: string | ((ids: Ids) => string);
  /** Brings the state about, where the address does not. */
  readonly bring?: (page: Page, texts: Texts) => Promise<void>;
  /** What must be visible before it counts as shown. */
  readonly shown: (page: Page, texts: Texts, ids: Ids) => Locator;
  /** Undoes what would keep the next page from being shown. */
  readonly leave?: (page: Page, texts: Texts) => Promise<void>;
}

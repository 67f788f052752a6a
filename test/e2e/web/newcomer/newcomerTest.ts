import { test } from '../../support/consoleTest.ts';
import type { Hand } from '../../support/Hand.ts';
import { KeyboardHand } from '../../support/KeyboardHand.ts';
import { MouseHand } from '../../support/MouseHand.ts';
import { Example } from './Example.ts';
import type { WAYS } from './ways.ts';

interface NewcomerFixtures {
  readonly way: (typeof WAYS)[number];
  /** Who works the console. */
  readonly hand: Hand;
  /** The example, asked and changed past the page. */
  readonly example: Example;
}

/** A test of the console as somebody works it who has never seen it. Source: console, *Newcomer script*. */
export const newcomerTest = test.extend<NewcomerFixtures>({
  // A click that cannot be made says what it waits for, well before the test's own deadline.
  actionTimeout: 30_000,
  way: ['with the mouse', { option: true }],

  hand: async ({ page, way }, use) => {
    await use(way === 'with the mouse' ? new MouseHand(page) : new KeyboardHand(page));
  },

  example: async ({ engine }, use) => {
    await use(new Example(engine));
  },
});

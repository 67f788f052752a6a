import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.0 to 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** For the builder to bring into the page, instead of axe, where axe is already. */
const NOTHING = ';';

/**
 * What axe finds, a line for each element: rule, element, what to do. `colour`: only what another theme can change,
 * which saves half the time.
 */
export async function axeFindings(page: Page, rules: 'all' | 'colour'): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Pages have no frames, and in this mode axe opens no page of its own.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: NOTHING }) }).setLegacyMode(true);
  // Every rule looks at every element; those that pass it are no more described one by one, which took half the time.
  axe.options({ resultTypes: ['violations'] });
  const { violations } = await (
    rules === 'all' ? axe.withTags(TAGS) : axe.withRules(['color-contrast', 'link-in-text-block'])
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}

import type { Page } from '@playwright/test';
import { english } from '../../../../renderer/texts/en/english.ts';
import { spanish } from '../../../../renderer/texts/es/spanish.ts';

/** Texts of the English catalogue that stand on a Spanish page: what no translation gives. Sorted, each once. */
export async function englishLeftovers(page: Page): Promise<readonly string[]> {
  const shown = await page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('script,style,[lang=en]') === null) texts.add(node.nodeValue?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label],[placeholder]')) {
      texts.add(element.getAttribute('aria-label') ?? '');
      texts.add(element.getAttribute('placeholder') ?? '');
    }
    return [...texts];
  });
  return shown.filter((text) => ONLY_ENGLISH.has(text)).toSorted();
}

const SPANISH = new Set(textsOf(spanish));
/** Words that are the same in both, or that mean something in the other too, tell nothing. */
const ONLY_ENGLISH: ReadonlySet<string> = new Set(textsOf(english).filter((text) => !SPANISH.has(text)));

/** The whole texts of a catalogue; those with parts are functions, and left out. */
function textsOf(catalogue: unknown): readonly string[] {
  if (typeof catalogue === 'string') return [catalogue];
  if (typeof catalogue !== 'object' || catalogue === null) return [];
  return Object.values(catalogue).flatMap(textsOf);
}

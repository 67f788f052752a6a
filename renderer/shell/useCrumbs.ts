import { useMatches } from 'react-router';
import { useTexts } from '../texts/useTexts.ts';
import type { PageHandle } from './PageHandle.ts';

/** The way to the page: `Balanza`, what the routes say, addresses with `#`. */
export function useCrumbs(): { text: string; href: string }[] {
  const texts = useTexts();
  const crumbs = useMatches().flatMap(({ handle, params, pathname }) => {
    const page = handle as PageHandle | undefined; // ours set no other
    if (page === undefined) return [];
    const above = page.above?.(texts, params) ?? [];
    return [...above, { text: page.crumb(texts, params), path: pathname }];
  });
  return [{ text: texts.shell.product, path: '/dashboard' }, ...crumbs].map(({ text, path }) => ({
    text,
    href: `#${path}`,
  }));
}

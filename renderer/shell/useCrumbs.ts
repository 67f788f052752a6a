import { useMatches } from 'react-router';
import { useResources } from '../store/resources.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { PageHandle } from './PageHandle.ts';

/** The way to the page: `Balanza`, what the routes say, addresses with `#`. */
export function useCrumbs(): { text: string; href: string }[] {
  const texts = useTexts();
  const resources = useResources((state) => state.resources);
  const crumbs = useMatches().flatMap(({ handle, params, pathname }) => {
    const page = handle as PageHandle | undefined; // ours set no other
    if (page === undefined) return [];
    const above = page.above?.(texts, params, resources) ?? [];
    return [...above, { text: page.crumb(texts, params, resources), path: pathname }];
  });
  return [{ text: texts.shell.product, path: '/dashboard' }, ...crumbs].map(({ text, path }) => ({
    text,
    href: `#${path}`,
  }));
}

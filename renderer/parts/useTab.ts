import { useSearchParams } from 'react-router';

/**
 * The tab in the address (`?tab=targets`), so that every view can be linked; the first one where it names none. Each that
 * is chosen is a place of its own to go back to.
 */
export function useTab<Tab extends string>(tabs: readonly Tab[]): readonly [Tab, (tab: Tab) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const [first] = tabs;
  if (first === undefined) throw new Error('a page with tabs has one at least');
  const tab = tabs.find((one) => one === asked) ?? first;
  const choose = (chosen: Tab) => {
    if (chosen === tab) return;
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.set('tab', chosen);
      return after;
    });
  };
  return [tab, choose];
}

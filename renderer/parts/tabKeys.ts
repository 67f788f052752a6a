/** Keys 1 to 9 for the tabs of a page, in their order; for `usePageKeys`. Source: console, *State matrix*. */
export function tabKeys<Tab extends string>(
  tabs: readonly Tab[],
  choose: (tab: Tab) => void,
): Readonly<Record<string, () => void>> {
  return Object.fromEntries(
    tabs.slice(0, 9).map((tab, place) => [
      String(place + 1),
      () => {
        choose(tab);
      },
    ]),
  );
}

import Tabs, { type TabsProps } from '@cloudscape-design/components/tabs';
import type { ReactNode } from 'react';

export interface ContentTabsProps<Tab extends string> {
  /** In their order. */
  readonly tabs: readonly Tab[];
  readonly names: Readonly<Record<Tab, string>>;
  /** What a tab shows; asked for while it is the one that is shown. */
  readonly content: (tab: Tab) => ReactNode;
  /** The one that is shown, by its id. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** One before those of the page. */
  readonly first?: TabsProps.Tab | undefined;
}

/** The sides of a thing, of which one is shown: on its page, or in the panel below a list. */
export function ContentTabs<Tab extends string>({ tabs, names, content, tab, onTab, first }: ContentTabsProps<Tab>) {
  return (
    <Tabs
      activeTabId={tab}
      onChange={({ detail }) => {
        onTab(detail.activeTabId);
      }}
      tabs={[
        ...(first === undefined ? [] : [first]),
        ...tabs.map((id) => ({ id, label: names[id], content: tab === id && content(id) })),
      ]}
    />
  );
}

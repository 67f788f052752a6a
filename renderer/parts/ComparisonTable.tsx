import Table from '@cloudscape-design/components/table';
import { useTexts } from '../texts/useTexts.ts';
import type { ResourceColumn } from './ResourceTable.tsx';

export interface ComparisonTableProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  /** Those of the list; each becomes a row. */
  readonly columns: readonly ResourceColumn<Item>[];
}

/** Resources beside each other, a column each: the columns of their list as rows, but for the name, which stands above. */
export function ComparisonTable<Item>({ items, keyOf, nameOf, columns }: ComparisonTableProps<Item>) {
  const { parts } = useTexts();
  return (
    <div className="bz-comparison">
      <Table
        variant="borderless"
        contentDensity="compact"
        wrapLines
        stickyColumns={{ first: 1 }}
        trackBy="id"
        items={columns.filter(({ id }) => id !== 'name')}
        ariaLabels={{ tableLabel: parts.panel.comparison }}
        columnDefinitions={[
          {
            id: 'property',
            header: parts.panel.property,
            isRowHeader: true,
            cell: ({ header, label }) => label ?? header,
            minWidth: 160,
          },
          ...items.map((item) => ({
            id: keyOf(item),
            header: nameOf(item),
            cell: ({ cell }: ResourceColumn<Item>) => cell(item),
            minWidth: 200,
          })),
        ]}
      />
    </div>
  );
}

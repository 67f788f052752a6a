import { useCollection } from '@cloudscape-design/collection-hooks';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import PropertyFilter, { type PropertyFilterProps } from '@cloudscape-design/components/property-filter';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useRef, type ReactNode } from 'react';
import type { ContractError } from '../../engine/contract/Answer.ts';
import { PageInfo } from '../shell/PageInfo.tsx';
import { useTexts } from '../texts/useTexts.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { RowMenuContext } from './RowMenuContext.ts';
import { SavedFilters } from './SavedFilters.tsx';
import { TableSettings } from './TableSettings.tsx';
import { usePageKeys } from './usePageKeys.ts';
import { useRowMenuOf } from './useRowMenuOf.ts';
import { useTablePreferences } from './useTablePreferences.ts';

/** A column; its id names it in the preferences. */
export interface ResourceColumn<Item> {
  readonly id: string;
  readonly header: ReactNode;
  /** The header as text, where `header` is none: for preferences. */
  readonly label?: string;
  readonly cell: (item: Item) => ReactNode;
  /** How rows are put in order by this column; left out: they cannot be. Live values are best left out. */
  readonly compare?: (one: Item, other: Item) => number;
  readonly width?: number;
  readonly minWidth?: number;
  /** Whether it is shown until somebody says otherwise; `wide`: where the window has room for it. Default true. */
  readonly isShown?: boolean | 'wide';
}

/** What rows can be filtered by. */
export interface ResourceFilter<Item> {
  readonly key: string;
  readonly label: string;
  readonly groupLabel: string;
  readonly valueOf: (item: Item) => string;
}

export interface ResourceTableProps<Item> {
  /** Key of its preferences, such as `targetGroups`. */
  readonly name: string;
  readonly title: string;
  /** What a row is, in the plural and small, for the filter: `target groups`. */
  readonly what: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly columns: readonly ResourceColumn<Item>[];
  readonly filters: readonly ResourceFilter<Item>[];
  readonly isLoading: boolean;
  readonly error?: ContractError | null;
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** Keys of the selected rows; left out: rows cannot be selected. */
  readonly selected?: readonly string[];
  readonly onSelect?: (keys: readonly string[]) => void;
  readonly isSelectable?: (item: Item) => boolean;
  /** One at a time; default several. */
  readonly isSingle?: boolean;
  readonly actions?: ReactNode;
  /** Whether the actions have an `ActionsMenu`, which a right click on a row opens there. */
  readonly hasRowMenu?: boolean;
  readonly description?: ReactNode;
  /** Above the table, beside the filter or, where there is no room, below it: chips. */
  readonly belowFilter?: ReactNode;
  readonly variant?: 'container' | 'embedded' | 'borderless';
  /** Whether its title is that of the page, which then shows none itself. */
  readonly isPage?: boolean;
  readonly onOpen?: (item: Item) => void;
  readonly expandable?: Pick<
    NonNullable<TableProps<Item>['expandableRows']>,
    'getItemChildren' | 'isItemExpandable' | 'expandedItems' | 'onExpandableItemToggle'
  >;
  readonly ariaLive?: string;
}

/** The list of a kind of resource: filter, selection, pages, columns as one likes, and all three states of nothing. */
export function ResourceTable<Item>(props: ResourceTableProps<Item>) {
  const { parts } = useTexts();
  const { columns, keyOf, items } = props;
  const preferences = useTablePreferences(props.name, columns);
  const collection = useCollection(items, {
    propertyFiltering: {
      filteringProperties: props.filters.map(({ key, label, groupLabel }) => ({
        key,
        propertyLabel: label,
        groupValuesLabel: groupLabel,
        operators: [':', '!:', '=', '!='],
      })),
      filteringFunction: (item, query) => matchesQuery(props.filters, item, query),
      empty: null,
      noMatch: (
        <EmptyState
          title={parts.noMatches}
          text=""
          action={
            <Button
              onClick={() => {
                collection.actions.setPropertyFiltering({ tokens: [], operation: 'and' });
              }}
            >
              {parts.clearFilter}
            </Button>
          }
        />
      ),
    },
    pagination: { pageSize: preferences.pageSize },
    sorting: {},
  });
  const { propertyFilterProps, collectionProps, paginationProps, filteredItemsCount = 0 } = collection;
  const filterRef = useRef<PropertyFilterProps.Ref>(null);
  usePageKeys({ '/': () => filterRef.current?.focus() });
  const rowMenu = useRowMenuOf({
    items: collection.items,
    isSelected: (item) => props.selected?.includes(keyOf(item)) === true,
    ...(props.hasRowMenu === true && { select: (item: Item) => props.onSelect?.([keyOf(item)]) }),
  });
  const selectedItems = items.filter((item) => props.selected?.includes(keyOf(item)) === true);
  if (props.error) return <ErrorBox error={props.error} />;
  const options = props.filters.flatMap((filter) => valuesOf(filter, items));
  return (
    <div onContextMenu={rowMenu.onContextMenu}>
      <Table
        {...collectionProps}
        items={collection.items} // the hook answers some of `items`
        columnDefinitions={columns.map(columnDefinition)}
        columnDisplay={preferences.columns.map(({ id, visible }) => ({ id, visible }))}
        trackBy={keyOf}
        variant={props.variant ?? 'container'}
        loading={props.isLoading}
        loadingText={parts.loading}
        empty={items.length === 0 ? <EmptyState {...props.empty} /> : collectionProps.empty}
        wrapLines={preferences.wrapLines}
        stripedRows={preferences.stripedRows}
        contentDensity="compact"
        enableKeyboardNavigation
        {...(props.onSelect && {
          selectionType: props.isSingle === true ? 'single' : 'multi',
          selectedItems,
          onSelectionChange: ({ detail }: { readonly detail: TableProps.SelectionChangeDetail<Item> }) => {
            props.onSelect?.(detail.selectedItems.map(keyOf));
          },
          isItemDisabled: (item: Item) => props.isSelectable?.(item) === false,
          ariaLabels: {
            tableLabel: props.title,
            allItemsSelectionLabel: () => parts.selectAll,
            itemSelectionLabel: (_state: unknown, item: Item) => parts.select(props.nameOf(item)),
            selectionGroupLabel: props.title,
          },
        })}
        {...(!props.onSelect && { ariaLabels: { tableLabel: props.title } })}
        {...(props.expandable && { expandableRows: { ...props.expandable } })}
        header={
          <Header
            variant={props.isPage === true ? 'h1' : 'h2'}
            info={props.isPage === true && <PageInfo />}
            counter={
              selectedItems.length > 0 ? parts.selected(selectedItems.length, items.length) : parts.total(items.length)
            }
            actions={
              <RowMenuContext value={rowMenu.menu}>
                <div className="bz-actions">{props.actions}</div>
              </RowMenuContext>
            }
            description={props.description}
          >
            {props.title}
          </Header>
        }
        filter={
          <div className="bz-filter">
            <PropertyFilter
              {...propertyFilterProps}
              ref={filterRef}
              filteringOptions={options}
              filteringPlaceholder={parts.find(props.what)}
              filteringAriaLabel={parts.find(props.what)}
              countText={parts.matches(filteredItemsCount)}
              expandToViewport
            />
            {props.isPage === true && (
              <SavedFilters
                name={props.name}
                query={propertyFilterProps.query}
                onChange={(query) => {
                  collection.actions.setPropertyFiltering(query);
                }}
              />
            )}
            {props.belowFilter}
          </div>
        }
        pagination={<Pagination {...paginationProps} />}
        preferences={<TableSettings name={props.name} columns={columns} preferences={preferences} />}
      />
    </div>
  );
}

function columnDefinition<Item>(column: ResourceColumn<Item>): TableProps.ColumnDefinition<Item> {
  const { id, header, cell, compare, width, minWidth } = column;
  return {
    id,
    header,
    cell,
    ...(compare && { sortingComparator: compare }),
    ...(width !== undefined && { width }),
    ...(minWidth !== undefined && { minWidth }),
  };
}

/** The values that a property has among the rows, once each, as the filter offers them. */
function valuesOf<Item>(filter: ResourceFilter<Item>, items: readonly Item[]): PropertyFilterProps.FilteringOption[] {
  const values = new Set(items.map(filter.valueOf).filter((value) => value !== ''));
  return [...values].map((value) => ({ propertyKey: filter.key, value }));
}

/** Whether a row matches: free text looks into every property; several tokens are joined as the person chose. */
function matchesQuery<Item>(
  filters: readonly ResourceFilter<Item>[],
  item: Item,
  { tokens, operation }: PropertyFilterProps.Query,
): boolean {
  if (tokens.length === 0) return true;
  const matches = ({ propertyKey, operator, value }: PropertyFilterProps.Token) => {
    const texts = filters
      .filter(({ key }) => propertyKey === undefined || key === propertyKey)
      .map((filter) => filter.valueOf(item).toLowerCase());
    const wanted = String(value).toLowerCase();
    const isExact = operator === '=' || operator === '!=';
    const isFound = texts.some((text) => (isExact ? text === wanted : text.includes(wanted)));
    return operator.startsWith('!') ? !isFound : isFound;
  };
  return operation === 'or' ? tokens.some(matches) : tokens.every(matches);
}

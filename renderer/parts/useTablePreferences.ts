import { useIsWide } from '../look/useIsWide.ts';
import { usePreferences, type TablePreferences } from '../store/preferences.ts';

/** Preferences of a table with its columns filled in. */
export interface FullTablePreferences extends TablePreferences {
  readonly columns: readonly { readonly id: string; readonly visible: boolean }[];
}

const STANDARD = { pageSize: 50, wrapLines: false, stripedRows: false } as const;

/** How a table is shown: what was chosen, and for columns that came since, how they come. */
export function useTablePreferences(
  name: string,
  columns: readonly { readonly id: string; readonly isShown?: boolean | 'wide' }[],
): FullTablePreferences {
  const isWide = useIsWide();
  const chosen = usePreferences(({ tables }) => tables[name]);
  const known = (chosen?.columns ?? []).filter(({ id }) => columns.some((column) => column.id === id));
  const added = columns
    .filter(({ id }) => !known.some((column) => column.id === id))
    .map(({ id, isShown = true }) => ({ id, visible: isShown === 'wide' ? isWide : isShown }));
  return { ...STANDARD, ...chosen, columns: [...known, ...added] };
}

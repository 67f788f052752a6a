import CollectionPreferences from '@cloudscape-design/components/collection-preferences';
import type { ReactNode } from 'react';
import { prefer, usePreferences } from '../store/preferences.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { FullTablePreferences } from './useTablePreferences.ts';

const PAGE_SIZES = [10, 20, 50, 100] as const;

export interface TableSettingsProps {
  readonly name: string;
  readonly columns: readonly { readonly id: string; readonly header: ReactNode; readonly label?: string }[];
  readonly preferences: FullTablePreferences;
}

/** The gear of a table: page size, lines, columns and their order; kept per table. */
export function TableSettings({ name, columns, preferences }: TableSettingsProps) {
  const { parts } = useTexts();
  return (
    <CollectionPreferences
      title={parts.preferences}
      confirmLabel={parts.confirm}
      cancelLabel={parts.cancel}
      preferences={{
        pageSize: preferences.pageSize,
        wrapLines: preferences.wrapLines,
        stripedRows: preferences.stripedRows,
        contentDisplay: preferences.columns,
      }}
      pageSizePreference={{
        title: parts.pageSize,
        options: PAGE_SIZES.map((value) => ({ value, label: parts.rows(value) })),
      }}
      wrapLinesPreference={{ label: parts.wrapLines, description: '' }}
      stripedRowsPreference={{ label: parts.stripedRows, description: '' }}
      contentDisplayPreference={{
        title: parts.columns,
        options: columns.map(({ id, header, label }) => ({
          id,
          label: label ?? (typeof header === 'string' ? header : id),
        })),
      }}
      onConfirm={({ detail }) => {
        const { tables } = usePreferences.getState();
        const chosen = {
          pageSize: detail.pageSize ?? preferences.pageSize,
          wrapLines: detail.wrapLines ?? preferences.wrapLines,
          stripedRows: detail.stripedRows ?? preferences.stripedRows,
          columns: detail.contentDisplay ?? preferences.columns,
        };
        prefer({ tables: { ...tables, [name]: chosen } });
      }}
    />
  );
}

import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { systemLanguage, type Language } from '../texts/Language.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'comfortable' | 'compact';
export type Motion = 'system' | 'reduced';

/** How a table is shown; columns by id. */
export interface TablePreferences {
  readonly pageSize: number;
  readonly wrapLines: boolean;
  readonly stripedRows: boolean;
  /** In order, with whether each is shown; null: the table's own. */
  readonly columns: readonly { readonly id: string; readonly visible: boolean }[] | null;
}

export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  readonly density: Density;
  readonly motion: Motion;
  readonly timeZone: 'local' | 'utc';
  /** Null: open where there is room for it. */
  readonly isNavigationOpen: boolean | null;
  readonly tables: Readonly<Record<string, TablePreferences>>;
}

const STANDARD: Preferences = {
  language: systemLanguage(navigator.languages),
  theme: 'system',
  density: 'comfortable',
  motion: 'system',
  timeZone: 'local',
  isNavigationOpen: null,
  tables: {},
};

/** What the person at the window prefers; kept between sessions. */
export const usePreferences = create<Preferences>()(
  persist(() => STANDARD, { name: 'balanza.preferences', version: 1, storage: createJSONStorage(() => localStorage) }),
);

/** Changes some preferences. */
export function prefer(changes: Partial<Preferences>): void {
  usePreferences.setState(changes);
}

/** Back to how the console comes. */
export function restorePreferences(): void {
  usePreferences.setState(STANDARD);
}

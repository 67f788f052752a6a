import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Language } from '../../engine/contract/Language.ts';
import type { QuietHours } from '../../engine/contract/QuietHours.ts';
import { systemLanguage } from '../texts/systemLanguage.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'comfortable' | 'compact';
export type Motion = 'system' | 'reduced';

/** How often live figures may be brought up to date. Source: console, *Settings*. */
export const REFRESH_SECONDS = [1, 2, 5, 10, 30] as const;
export type RefreshSeconds = (typeof REFRESH_SECONDS)[number];

/** Pages that the console may open with. */
export const START_PAGES = ['dashboard', 'loadBalancers', 'targetGroups', 'trafficMap'] as const;
export type StartPage = (typeof START_PAGES)[number];

/** How a table is shown; columns by id. */
export interface TablePreferences {
  readonly pageSize: number;
  readonly wrapLines: boolean;
  readonly stripedRows: boolean;
  /** In order, with whether each is shown; null: the table's own. */
  readonly columns: readonly { readonly id: string; readonly visible: boolean }[] | null;
}

/** The panel with details of what is selected in a list. */
export interface SplitPanelPreferences {
  /** Null: nobody has opened or closed it yet; it opens with the first selection. */
  readonly isOpen: boolean | null;
  readonly position: 'bottom' | 'side';
  /** Pixels; null: as it comes. */
  readonly size: number | null;
}

/** A filter of a table that somebody gave a name. */
export interface SavedFilter {
  readonly name: string;
  readonly operation: 'and' | 'or';
  readonly tokens: readonly SavedToken[];
}

/** One part of a filter. */
export interface SavedToken {
  /** Of the property; left out: any. */
  readonly propertyKey?: string;
  readonly operator: string;
  readonly value: string;
}

export interface Preferences {
  readonly language: Language;
  /** Whether `language` is that of the system, as it changes. */
  readonly followsSystemLanguage: boolean;
  readonly theme: Theme;
  readonly density: Density;
  readonly motion: Motion;
  readonly timeZone: 'local' | 'utc';
  /** Of the live figures, seconds. */
  readonly refreshSeconds: RefreshSeconds;
  readonly startPage: StartPage;
  /** When nothing is shown on the desktop; null: never. */
  readonly quietHours: QuietHours | null;
  /** Whether notifications on the desktop make a sound. */
  readonly hasSound: boolean;
  /** Null: open where there is room for it. */
  readonly isNavigationOpen: boolean | null;
  readonly tables: Readonly<Record<string, TablePreferences>>;
  readonly splitPanel: SplitPanelPreferences;
  /** By the name of the table, in the order of their names. */
  readonly savedFilters: Readonly<Record<string, readonly SavedFilter[]>>;
}

const STANDARD: Preferences = {
  language: systemLanguage(navigator.languages),
  followsSystemLanguage: true,
  theme: 'system',
  density: 'comfortable',
  motion: 'system',
  timeZone: 'local',
  refreshSeconds: 1,
  startPage: 'dashboard',
  quietHours: null,
  hasSound: true,
  isNavigationOpen: null,
  tables: {},
  splitPanel: { isOpen: null, position: 'bottom', size: null },
  savedFilters: {},
};

/** What the person at the window prefers; kept between sessions. */
export const usePreferences = create<Preferences>()(
  persist(() => STANDARD, {
    name: 'balanza.preferences',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    merge: (kept, standard) =>
      inSystemLanguage({ ...standard, ...choiceOfLanguage((kept ?? {}) as Partial<Preferences>) }), // what was kept here
  }),
);

/** Kept before the language could follow the system: it does where it would be the same. */
function choiceOfLanguage(kept: Partial<Preferences>): Partial<Preferences> {
  const { language, followsSystemLanguage } = kept;
  const isOfSystem = language === undefined || language === systemLanguage(navigator.languages);
  return { ...kept, followsSystemLanguage: followsSystemLanguage ?? isOfSystem };
}

/** With the language of the system as it is now, where that is preferred. */
function inSystemLanguage(preferences: Preferences): Preferences {
  if (!preferences.followsSystemLanguage) return preferences;
  return { ...preferences, language: systemLanguage(navigator.languages) };
}

/** Prefers a language, or whichever the system has. */
export function preferLanguage(language: Language | 'system'): void {
  if (language === 'system')
    usePreferences.setState((before) => inSystemLanguage({ ...before, followsSystemLanguage: true }));
  else usePreferences.setState({ language, followsSystemLanguage: false });
}

/** Follows the language of the system while the window is open. Returns how to stop that. */
export function followSystemLanguage(): () => void {
  const follow = () => {
    usePreferences.setState(inSystemLanguage);
  };
  addEventListener('languagechange', follow);
  return () => {
    removeEventListener('languagechange', follow);
  };
}

/** Changes some preferences. */
export function prefer(changes: Partial<Preferences>): void {
  usePreferences.setState(changes);
}

/** Forgets how tables, panels and the navigation were arranged, and the filters that were kept. */
export function resetLayouts(): void {
  const { tables, splitPanel, isNavigationOpen, savedFilters } = STANDARD;
  usePreferences.setState({ tables, splitPanel, isNavigationOpen, savedFilters });
}

/** Back to how the console comes. */
export function restorePreferences(): void {
  usePreferences.setState(STANDARD);
}

import { createContext, useContext } from 'react';

/** Where the menu of a table's rows is open. */
export interface RowMenu {
  /** Pixels of the window; null: it is closed. */
  readonly spot: { readonly x: number; readonly y: number } | null;
  readonly close: () => void;
}

/** Outside of a table. */
export const NO_ROW_MENU: RowMenu = { spot: null, close: () => undefined };

/** The menu of the table around. */
export const RowMenuContext = createContext(NO_ROW_MENU);

export function useRowMenu(): RowMenu {
  return useContext(RowMenuContext);
}

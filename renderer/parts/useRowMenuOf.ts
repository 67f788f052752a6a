import { useCallback, useMemo, useState, type MouseEvent } from 'react';
import type { RowMenu } from './RowMenuContext.ts';

export interface RowMenuOptions<Item> {
  /** The rows that are shown, in their order. */
  readonly items: readonly Item[];
  /** Whether the row is selected, so that the menu is about the whole selection. */
  readonly isSelected: (item: Item) => boolean;
  /** Has the menu be about this row alone; left out: the table has no menu of its own. */
  readonly select?: (item: Item) => void;
}

/**
 * What a right click on a row of a table does (the keys Menu and Shift+F10 too): it opens the menu of the table there; in a
 * table without one, that of the row. Elsewhere, and where text is selected, the browser keeps its own.
 */
export function useRowMenuOf<Item>(options: RowMenuOptions<Item>): {
  readonly menu: RowMenu;
  readonly onContextMenu: (event: MouseEvent) => void;
} {
  const [spot, setSpot] = useState<RowMenu['spot']>(null);
  const close = useCallback(() => {
    setSpot(null);
  }, []);
  const menu = useMemo(() => ({ spot, close }), [spot, close]);
  const onContextMenu = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
    if (row === null || getSelection()?.isCollapsed === false) return;
    const own = row.querySelector<HTMLButtonElement>('button[aria-haspopup=true]');
    const item = options.items[[...(row.parentElement?.children ?? [])].indexOf(row)];
    if (options.select !== undefined && item !== undefined) {
      event.preventDefault();
      if (!options.isSelected(item)) options.select(item);
      setSpot(spotOf(event));
    } else if (own !== null) {
      event.preventDefault();
      own.click();
    }
  };
  return { menu, onContextMenu };
}

/** Of the pointer, or where a key was pressed, of what has the focus. */
function spotOf({ clientX, clientY, target }: MouseEvent): { readonly x: number; readonly y: number } {
  if (clientX !== 0 || clientY !== 0 || !(target instanceof Element)) return { x: clientX, y: clientY };
  const { left, bottom } = target.getBoundingClientRect();
  return { x: left, y: bottom };
}

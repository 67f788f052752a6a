import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/useTexts.ts';
import { NO_ROW_MENU, useRowMenu } from './RowMenuContext.ts';
import { usePageKeys } from './usePageKeys.ts';

export interface ActionsMenuProps {
  readonly items: readonly ButtonDropdownProps.Item[];
  readonly onAction: (id: string) => void;
  /** Why nothing can be done: nothing is selected. Null: something can. */
  readonly disabledReason: string | null;
  /** The one that the key Delete stands for within a table; left out: none. */
  readonly deleteId?: string;
}

/**
 * The menu *Actions*. Within a table, a right click on a row opens it at the pointer, and Delete does what it says there.
 * Source: console, *Rules that apply to every list*.
 */
export function ActionsMenu({ items, onAction, disabledReason, deleteId }: ActionsMenuProps) {
  const { parts } = useTexts();
  const row = useRowMenu();
  const { spot } = row;
  usePageKeys({
    ...(deleteId !== undefined &&
      row !== NO_ROW_MENU && {
        delete: () => {
          const item = items.find(({ id }) => id === deleteId);
          if (item !== undefined && item.disabled !== true && disabledReason === null) onAction(deleteId);
        },
      }),
  });
  const menu = {
    items,
    expandToViewport: true,
    onItemClick: ({ detail }: { readonly detail: ButtonDropdownProps.ItemClickDetails }) => {
      row.close();
      onAction(detail.id);
    },
  };
  return (
    <>
      <ButtonDropdown {...menu} disabled={disabledReason !== null} {...(disabledReason !== null && { disabledReason })}>
        {parts.actions}
      </ButtonDropdown>
      {spot !== null && <MenuAt key={`${spot.x} ${spot.y}`} menu={menu} spot={spot} onClosed={row.close} />}
    </>
  );
}

interface MenuAtProps {
  readonly menu: Pick<ButtonDropdownProps, 'items' | 'expandToViewport' | 'onItemClick'>;
  /** Pixels of the window. */
  readonly spot: { readonly x: number; readonly y: number };
  readonly onClosed: () => void;
}

/** The same menu at a spot: its button is there but not seen, and pressed at once. */
function MenuAt({ menu, spot, onClosed }: MenuAtProps) {
  const { parts } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = place.current;
    const button = root?.querySelector('button');
    if (!root || !button) return undefined;
    button.click();
    // It has no event of its own for that.
    const observer = new MutationObserver(() => {
      if (button.getAttribute('aria-expanded') === 'false') onClosed();
    });
    observer.observe(button, { attributeFilter: ['aria-expanded'] });
    return () => {
      observer.disconnect();
    };
  }, [onClosed]);
  return (
    <div ref={place} className="bz-menu-spot" style={{ insetInlineStart: spot.x, insetBlockStart: spot.y }}>
      <ButtonDropdown {...menu} variant="icon" ariaLabel={parts.actions} />
    </div>
  );
}

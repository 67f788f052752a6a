import Box from '@cloudscape-design/components/box';
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSplitPanel, showSplitPanel } from '../store/splitPanel.ts';
import { useTexts } from '../texts/useTexts.ts';

export interface SelectionPanelProps<Item> {
  /** What is selected in the list. */
  readonly selected: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** What a row is, in the plural and small: `target groups`. */
  readonly what: string;
  /** The details of one. */
  readonly one: (item: Item) => ReactNode;
  /** Several beside each other. */
  readonly several: (items: readonly Item[]) => ReactNode;
}

/** The panel of a list: the details of the selected row, several compared, or how to select one. Source: console, *Shell*. */
export function SelectionPanel<Item>({ selected, nameOf, what, one, several }: SelectionPanelProps<Item>) {
  const { parts } = useTexts();
  const place = useSplitPanel((panel) => panel.place);
  const [only] = selected;
  const title =
    only === undefined
      ? parts.panel.none(what)
      : selected.length === 1
        ? nameOf(only)
        : parts.panel.several(selected.length, what);
  const count = selected.length;
  useEffect(() => {
    showSplitPanel(title, count);
  }, [title, count]);
  useEffect(
    () => () => {
      showSplitPanel(null, 0);
    },
    [],
  );
  if (place === null) return null;
  const content =
    only === undefined ? (
      <Box color="text-body-secondary">{parts.panel.hint}</Box>
    ) : selected.length === 1 ? (
      one(only)
    ) : (
      several(selected)
    );
  return createPortal(content, place);
}

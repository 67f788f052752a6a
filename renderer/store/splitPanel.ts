import { create } from 'zustand';

interface SplitPanelState {
  /** The title of what the page shows in it; null: the page has none. */
  readonly title: string | null;
  /** How many things it is about; 0: it shows how to choose one. */
  readonly count: number;
  /** Where the page puts its content. */
  readonly place: HTMLElement | null;
}

/** The panel below the page (or beside it), with details of what is selected in a list. Source: console, *Shell*. */
export const useSplitPanel = create<SplitPanelState>()(() => ({ title: null, count: 0, place: null }));

/** Says what the panel shows; null: it is not there. */
export function showSplitPanel(title: string | null, count: number): void {
  useSplitPanel.setState({ title, count });
}

/** Says where the content of the panel belongs; null: nowhere, it is closed. */
export function placeSplitPanel(place: HTMLElement | null): void {
  useSplitPanel.setState({ place });
}

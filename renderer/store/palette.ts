import { create } from 'zustand';

interface PaletteState {
  readonly isOpen: boolean;
}

/** Whether the palette of commands is open. */
export const usePalette = create<PaletteState>()(() => ({ isOpen: false }));

export function openPalette(): void {
  usePalette.setState({ isOpen: true });
}

export function closePalette(): void {
  usePalette.setState({ isOpen: false });
}

import { create } from 'zustand';

/** A file that somebody dropped on the window, until the page that imports takes it. */
export interface GivenFile {
  readonly name: string;
  readonly text: string;
}

/** The last one; null: none is waiting. */
export const useGivenFile = create<{ readonly file: GivenFile | null }>(() => ({ file: null }));

/** Larger than any configuration that people write. */
const MOST_BYTES = 900_000;

/** Reads a file as text. `tooLarge`: nobody would have written it; `unreadable`: the system refused. */
export async function readGivenFile(file: File): Promise<GivenFile | 'tooLarge' | 'unreadable'> {
  if (file.size > MOST_BYTES) return 'tooLarge';
  try {
    return { name: file.name, text: await file.text() };
  } catch {
    return 'unreadable';
  }
}

import { downloadBlob } from './downloadBlob.ts';

/** Has the window save a text as a file. */
export function downloadText(fileName: string, type: string, text: string): void {
  downloadBlob(fileName, new Blob([text], { type }));
}

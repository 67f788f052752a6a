/** How somebody works the console; each task is done in both ways. */
export const WAYS = ['with the mouse', 'with the keyboard alone'] as const;

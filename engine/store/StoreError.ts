/**
 * The data folder cannot be used: the sentence says which, why, and what to do. The engine does not start, and what is in
 * the folder is as it was.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

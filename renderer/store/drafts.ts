/** What was typed into a form that was left; as JSON, since it outlives the window. */
export interface KeptDraft {
  readonly savedAtMs: number;
  readonly value: unknown;
}

const STORAGE_KEY = 'balanza.drafts';
/** Days that a draft is kept. Source: console, *Forms*. */
export const DRAFT_DAYS = 7;
const KEPT_MS = DRAFT_DAYS * 24 * 60 * 60 * 1_000;
/** Beyond these the oldest goes. */
const MOST_DRAFTS = 50;

/** Keeps what a form holds, in place of what was kept of it. `page`: the address of the form, without `#`. */
export function keepDraft(page: string, value: unknown): void {
  const others = Object.entries(kept()).filter(([key]) => key !== page);
  const newest = others.toSorted(([, one], [, other]) => other.savedAtMs - one.savedAtMs).slice(0, MOST_DRAFTS - 1);
  write({ ...Object.fromEntries(newest), [page]: { savedAtMs: Date.now(), value } });
}

/** What was kept of a form within the last seven days; null: nothing. */
export function draftOf(page: string): KeptDraft | null {
  return kept()[page] ?? null;
}

/** Forgets what was kept of a form: it was saved, or nobody wants it. */
export function dropDraft(page: string): void {
  const { [page]: dropped, ...others } = kept();
  if (dropped !== undefined) write(others);
}

/** Those that are not too old; none where the storage holds something else. */
function kept(): Readonly<Record<string, KeptDraft>> {
  const fromMs = Date.now() - KEPT_MS;
  try {
    const all = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, KeptDraft>; // nobody else writes there
    return Object.fromEntries(Object.entries(all).filter(([, { savedAtMs }]) => savedAtMs > fromMs));
  } catch {
    return {};
  }
}

function write(drafts: Readonly<Record<string, KeptDraft>>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(drafts));
  } catch {
    // The storage is full or forbidden: the form works all the same, and nothing is kept of it.
  }
}

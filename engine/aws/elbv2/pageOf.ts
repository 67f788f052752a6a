import { BalanzaError } from '../../model/BalanzaError.ts';

/** Range and default of `PageSize`. Source: ELB, *Names, ARNs, ids*, pagination. */
export const PAGE_SIZE = { min: 1, max: 400 } as const;

export interface PageRequest {
  readonly Marker?: string | undefined;
  readonly PageSize?: number | undefined;
  /** Largest page, and the page when none is asked for; default 400. */
  readonly largest?: number;
}

/**
 * A page of a list, and the marker of the next one when there is more. The marker names the last item of its page and how
 * many came before, so that a list whose items come and go meanwhile is not told twice or with gaps.
 * `ValidationError` for a page size outside 1 to 400, or a marker that is none of ours.
 */
export function pageOf<Item>(
  items: readonly Item[],
  { Marker: marker, largest = PAGE_SIZE.max, PageSize: pageSize = largest }: PageRequest,
  nameOf: (item: Item) => string,
): { readonly items: readonly Item[]; readonly NextMarker: string | undefined } {
  checkPageSize(pageSize, largest);
  const start = marker === undefined || marker === '' ? 0 : startAfter(items, marker, nameOf);
  const page = items.slice(start, start + pageSize);
  const last = page.at(-1);
  const end = start + page.length;
  return {
    items: page,
    NextMarker: last !== undefined && end < items.length ? markerOf(end, nameOf(last)) : undefined,
  };
}

function checkPageSize(pageSize: number, max: number): void {
  const { min } = PAGE_SIZE;
  if (pageSize >= min && pageSize <= max) return;
  const bound = pageSize < min ? `greater than or equal to ${min}` : `less than or equal to ${max}`;
  throw new BalanzaError(
    'ValidationError',
    `1 validation error detected: Value '${pageSize}' at 'pageSize' failed to satisfy constraint: Member must have value ${bound}`,
  );
}

function markerOf(count: number, name: string): string {
  return Buffer.from(`${count}|${name}`).toString('base64url');
}

function startAfter<Item>(items: readonly Item[], marker: string, nameOf: (item: Item) => string): number {
  const text = Buffer.from(marker, 'base64url').toString('utf8');
  const [, count, name] = /^(\d{1,9})\|(.+)$/s.exec(text) ?? [];
  if (count === undefined || name === undefined || markerOf(Number(count), name) !== marker) {
    throw new BalanzaError(
      'ValidationError',
      `The marker '${marker.slice(0, 128)}' is not valid. Give the NextMarker of the answer before, as it is.`,
    );
  }
  const found = items.findIndex((item) => nameOf(item) === name);
  return found < 0 ? Number(count) : found + 1;
}

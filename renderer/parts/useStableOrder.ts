import { useRef } from 'react';

/**
 * Items in an order that live values do not change: sorted when they are first seen, and where `version` changes (a
 * press on refresh); in between new ones come last. So nothing moves under the pointer.
 */
export function useStableOrder<Item>(
  items: readonly Item[],
  options: {
    readonly keyOf: (item: Item) => string;
    readonly compare: (one: Item, other: Item) => number;
    readonly version: unknown;
  },
): readonly Item[] {
  const order = useRef<{ readonly version: unknown; readonly keys: readonly string[] }>({ version: NaN, keys: [] });
  const byKey = new Map(items.map((item) => [options.keyOf(item), item]));
  const isNew = order.current.version !== options.version || order.current.keys.length === 0;
  const known = isNew ? [] : order.current.keys.filter((key) => byKey.has(key));
  const knownKeys = new Set(known);
  const added = items
    .filter((item) => !knownKeys.has(options.keyOf(item)))
    .toSorted(options.compare)
    .map(options.keyOf);
  const keys = [...known, ...added];
  order.current = { version: options.version, keys };
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

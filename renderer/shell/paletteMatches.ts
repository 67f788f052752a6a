import type { PaletteOption, PaletteGroup } from './paletteOptions.ts';

/** The worst rank. */
const BY_DESCRIPTION = 3;

/** How well a name fits; the lower the better. Null: not at all. */
function rankOf({ label, description = '' }: PaletteOption, wanted: string): number | null {
  const name = label.toLowerCase();
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(wanted)) return 2;
  return description.toLowerCase().includes(wanted) ? BY_DESCRIPTION : null;
}

/**
 * The groups that have something of a text in them, and of each what has, the best first. Resources come before pages and
 * actions, since who types a name means what bears it; unless it is no name of theirs that fits, but an id.
 */
export function paletteMatches(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return groups;
  return groups
    .map((group) => {
      const ranked = group.options
        .flatMap((option) => {
          const rank = rankOf(option, wanted);
          return rank === null ? [] : [{ option, rank }];
        })
        .toSorted((one, other) => one.rank - other.rank || byName(one.option, other.option));
      return { ...group, options: ranked.map(({ option }) => option), best: ranked[0]?.rank ?? Infinity };
    })
    .filter(({ options }) => options.length > 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.best - other.best);
}

function placeOf({ isResources, best }: { readonly isResources: boolean; readonly best: number }): number {
  if (!isResources) return 1;
  return best === BY_DESCRIPTION ? 2 : 0;
}

const byName = (one: PaletteOption, other: PaletteOption) =>
  one.label.localeCompare(other.label, undefined, { numeric: true });

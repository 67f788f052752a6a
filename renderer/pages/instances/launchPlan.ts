/** How many instances a launch puts in each zone: evenly over the zones in their order, or all in one. */
export function launchPlan(
  count: number,
  zones: readonly string[],
): readonly { readonly zone: string; readonly count: number }[] {
  return zones
    .map((zone, place) => ({ zone, count: Math.floor((count + zones.length - 1 - place) / zones.length) }))
    .filter((part) => part.count > 0);
}

/** A part of the map that can be pointed at: an index in `MapScene.nodes` or `MapScene.targets`. */
export interface MapSpot {
  readonly kind: 'node' | 'target';
  readonly index: number;
}

/** The name of a spot in the drawing, `target-12`. */
export function nameOfSpot({ kind, index }: MapSpot): string {
  return `${kind}-${index}`;
}

/** The spot that an element of the drawing is in; null where it is in none. */
export function spotOf(element: EventTarget): MapSpot | null {
  const name = element instanceof Element ? element.closest<SVGGElement>('[data-spot]')?.dataset['spot'] : undefined;
  const [kind, index] = name?.split('-') ?? [];
  return kind === 'node' || kind === 'target' ? { kind, index: Number(index) } : null;
}

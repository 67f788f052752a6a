/** A part of the map that can be pointed at: an index in `MapScene.nodes` or `MapScene.targets`. */
export interface MapSpot {
  readonly kind: 'node' | 'target';
  readonly index: number;
}

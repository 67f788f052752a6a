import type { ResourceMap } from './resourceMap.ts';

/**
 * The tile that an arrow key leads to: up and down within the lane, left and right along a connection. Null: none, or
 * the key is no arrow.
 */
export function neighbourOf({ lanes, edges }: ResourceMap, id: string, key: string): string | null {
  const lane = lanes.find(({ tiles }) => tiles.some((tile) => tile.id === id))?.tiles ?? [];
  const place = lane.findIndex((tile) => tile.id === id);
  switch (key) {
    case 'ArrowUp':
      return lane[place - 1]?.id ?? null;
    case 'ArrowDown':
      return lane[place + 1]?.id ?? null;
    case 'ArrowRight':
      return edges.find(({ from }) => from === id)?.to ?? null;
    case 'ArrowLeft':
      return edges.find(({ to }) => to === id)?.from ?? null;
    default:
      return null;
  }
}

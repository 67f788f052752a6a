import { peerCells, type PeerCells } from '../../routing/upstream/PeerCells.ts';
import { peerByte, type SharedTable } from '../../sharedTable/SharedTable.ts';

/** The numbers of a method of Angie's for the target of that row, where the control plane sees them too. */
export function cellsOfRow(table: SharedTable, row: number): PeerCells {
  return peerCells(table.memory, peerByte(row));
}

import { NODE_FLOAT, TARGET_FLOAT } from '../../sharedTable/layout.ts';
import type { NodeState } from '../node/NodeState.ts';
import type { TargetState } from '../node/TargetState.ts';

/** A connection to the target did not come about; `isSecuring`: it stood, and the handshake of TLS failed. */
export function countConnectionError({ table, base }: NodeState, target: TargetState, isSecuring: boolean): void {
  table.add(target.row, TARGET_FLOAT.connectionErrors);
  table.add(base.row, NODE_FLOAT.targetConnectionErrors);
  if (isSecuring) table.add(base.row, NODE_FLOAT.targetTlsErrors);
}

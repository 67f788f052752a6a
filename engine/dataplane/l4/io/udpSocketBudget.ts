import { descriptorLimit } from '../../../system/descriptorLimit.ts';

/** Of the descriptors of the process, those that flows of datagrams leave to all else. */
const LEFT_FRACTION = 0.1;

/** How many sockets the flows of one node may have; Infinity where the system does not say how many a process may open. */
export function udpSocketBudget(limit = descriptorLimit()): number {
  return limit === null ? Infinity : Math.floor(limit * (1 - LEFT_FRACTION));
}

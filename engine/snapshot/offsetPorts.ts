import type { BoundPorts } from '../model/BoundPorts.ts';

/** Ports where every node and instance has an address of its own: those of listeners with the offset, which is 0 or more. */
export function offsetPorts(portOffset: number): BoundPorts {
  return {
    ofListener: (_, port) => port + portOffset,
    ofInstance: (_, port) => port,
    areShared: false,
  };
}

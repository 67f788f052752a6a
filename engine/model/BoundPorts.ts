import type { InstanceId, NodeId } from './names.ts';

/**
 * Where listeners and instances are bound. Their addresses are their own, and so a port is bound as it is, or with the
 * offset of `--port-offset`; with `--share-loopback` all have the address 127.0.0.1, and each port there is another one.
 * Source: contract, *Addresses and DNS*.
 */
export interface BoundPorts {
  /** The port of a listener, 1 to 65535, as its node binds it; beyond 65535 it cannot be bound. */
  ofListener(node: NodeId, port: number): number;
  /** A port on which an instance is asked for something, as the instance binds it. */
  ofInstance(instance: InstanceId, port: number): number;
  /** Whether every node and instance has the address 127.0.0.1. */
  readonly areShared: boolean;
}

/** The one address of all nodes and instances with `--share-loopback`. */
export const SHARED_LOOPBACK = '127.0.0.1';

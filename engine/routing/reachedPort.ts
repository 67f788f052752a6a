import type { ListenerConfiguration } from '../model/NodeConfiguration.ts';

/**
 * Where a client of this listener reaches another port of its load balancer: with the offset of the engine, which one
 * that it would take out of range goes without (nothing listens beyond); on a shared address at what stands for it.
 */
export function reachedPort({ port, bindPort, siblings }: ListenerConfiguration, asked: number): number {
  if (siblings) return siblings.find(([own]) => own === asked)?.[1] ?? asked;
  const offset = Math.max(0, bindPort - port); // a port of 0 is any that is free
  return asked + offset > 65_535 ? asked : asked + offset;
}

import type { ControlPlane } from '../ControlPlane.ts';
import { sampleBalancer, sampleGroup, sampleInstances } from './sampleBalancer.ts';

/** Two targets in zone a and eight in zone b: where 10 %, 25 % and 6.25 % come from (E-019 … E-021). */
export async function crossZone(control: ControlPlane): Promise<void> {
  const a = await sampleInstances(control, 0, ['a1', 'a2']);
  const b = await sampleInstances(control, 1, ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8']);
  const group = sampleGroup(control, { name: 'sample-web', instances: [...a, ...b], crossZone: true });
  sampleBalancer(control, 'sample-alb', group);
}

import type { ControlPlane } from '../ControlPlane.ts';
import { registerSamples, sampleBalancer, sampleGroup, sampleInstances } from './sampleBalancer.ts';

/** Two targets in zone a and eight in zone b: where 10 %, 25 % and 6.25 % come from (E-019 … E-021). */
export async function crossZone(control: ControlPlane): Promise<void> {
  const group = sampleGroup(control, 'sample-web', true);
  sampleBalancer(control, 'sample-alb', group);
  const a = await sampleInstances(control, 0, ['a1', 'a2']);
  const b = await sampleInstances(control, 1, ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8']);
  registerSamples(control, group, [...a, ...b]);
}

import type { ControlPlane } from '../ControlPlane.ts';
import {
  registerSamples,
  sampleBalancer,
  sampleGroup,
  sampleInstances,
  sampleNetworkBalancer,
} from './sampleBalancer.ts';

/**
 * Two targets in zone a and eight in zone b: where 10 %, 25 % and 6.25 % come from (E-019 … E-021). Once behind an
 * Application Load Balancer, with cross-zone on, and once behind a Network Load Balancer, with cross-zone off (E-023).
 */
export async function crossZone(control: ControlPlane): Promise<void> {
  const web = sampleGroup(control, 'sample-web', true);
  sampleBalancer(control, 'sample-alb', web);
  const a = await sampleInstances(control, 0, ['a1', 'a2']);
  const b = await sampleInstances(control, 1, ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8']);
  registerSamples(control, web, [...a, ...b]);
  const tcp = sampleNetworkBalancer(control, 'sample-nlb', 'sample-tcp');
  registerSamples(control, tcp, [...a, ...b]);
}

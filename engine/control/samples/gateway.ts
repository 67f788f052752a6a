import type { ControlPlane } from '../ControlPlane.ts';
import { registerSamples, sampleGatewayBalancer, sampleInstances } from './sampleBalancer.ts';

/** Two appliances in each of two zones behind a Gateway Load Balancer, with cross-zone off (E-112). */
export async function gateway(control: ControlPlane): Promise<void> {
  const appliances = sampleGatewayBalancer(control, 'sample-gateway', 'sample-appliances');
  const a = await sampleInstances(control, 0, ['appliance-a1', 'appliance-a2']);
  const b = await sampleInstances(control, 1, ['appliance-b1', 'appliance-b2']);
  registerSamples(control, appliances, [...a, ...b]);
}

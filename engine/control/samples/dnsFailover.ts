import type { ControlPlane } from '../ControlPlane.ts';
import { createRule } from '../operations/createRule.ts';
import { registerSamples, sampleBalancer, sampleGroup, sampleInstances } from './sampleBalancer.ts';

/** Two zones with a target of each of two groups: when a zone leaves DNS, and when it fails open (E-074 … E-082). */
export async function dnsFailover(control: ControlPlane): Promise<void> {
  const groupA = sampleGroup(control, 'sample-a', false);
  const groupB = sampleGroup(control, 'sample-b', false);
  const { listenerArn } = sampleBalancer(control, 'sample-dns', groupA);
  control.change(
    createRule,
    {
      listenerArn,
      priority: 10,
      conditions: [{ field: 'path-pattern', values: ['/b*'] }],
      actions: [{ type: 'forward', targetGroupArn: groupB }],
    },
    'engine',
  );
  const [a1, b1] = await sampleInstances(control, 0, ['a1', 'b1']);
  const [a2, b2] = await sampleInstances(control, 1, ['a2', 'b2']);
  if (!a1 || !b1 || !a2 || !b2) throw new Error('two instances were started in each zone');
  registerSamples(control, groupA, [a1, a2]);
  registerSamples(control, groupB, [b1, b2]);
}

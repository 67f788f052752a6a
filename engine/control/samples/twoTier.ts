import { SAMPLE_UPSTREAM_TAG } from '../../instances/samples/SampleUpstream.ts';
import type { ControlPlane } from '../ControlPlane.ts';
import { addTags } from '../operations/addTags.ts';
import {
  registerSamples,
  sampleBalancer,
  sampleBalancerOf,
  sampleGroup,
  sampleInstances,
  SAMPLE_PORT,
} from './sampleBalancer.ts';

/**
 * Web servers behind an internet-facing balancer, which ask an internal balancer with application servers behind it for
 * each request: two of either kind in each of two zones. What a client gets holds both answers (E-039 … E-043).
 */
export async function twoTier(control: ControlPlane): Promise<void> {
  const web = sampleGroup(control, 'sample-front-web', true);
  const app = sampleGroup(control, 'sample-back-app', true);
  sampleBalancer(control, 'sample-front', web);
  const { dnsName } = sampleBalancerOf(control, { name: 'sample-back', scheme: 'internal' }, app);
  const tags = [{ key: SAMPLE_UPSTREAM_TAG, value: `http://${dnsName}:${SAMPLE_PORT}/` }];
  for (const [zone, letter] of ['a', 'b'].entries()) {
    registerSamples(control, app, await sampleInstances(control, zone, [`app-${letter}1`, `app-${letter}2`]));
    const front = await sampleInstances(control, zone, [`web-${letter}1`, `web-${letter}2`]);
    control.change(addTags, { resourceArns: [...front], tags }, 'engine');
    registerSamples(control, web, front);
  }
}

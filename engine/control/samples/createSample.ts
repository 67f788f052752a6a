import type { SampleName } from '../../model/sampleNames.ts';
import type { ControlPlane } from '../ControlPlane.ts';
import { crossZone } from './crossZone.ts';
import { dnsFailover } from './dnsFailover.ts';

const SAMPLES: Readonly<Record<SampleName, (control: ControlPlane) => Promise<void>>> = {
  'cross-zone': crossZone,
  'dns-failover': dnsFailover,
};

/** Creates a sample topology; resolves when its load balancer is up. Source: contract, *Instances, samples, traffic*. */
export async function createSample(control: ControlPlane, name: SampleName): Promise<void> {
  await SAMPLES[name](control);
  const balancers = [...control.resources.loadBalancers.keys()];
  await control.until(() => balancers.every((arn) => control.stateOf(arn).code !== 'provisioning'));
}

import { BalanzaError } from '../../model/BalanzaError.ts';
import type { SampleName } from '../../model/sampleNames.ts';
import type { ControlPlane } from '../ControlPlane.ts';
import { crossZone } from './crossZone.ts';
import { dnsFailover } from './dnsFailover.ts';
import { gateway } from './gateway.ts';
import { methods } from './methods.ts';
import { twoTier } from './twoTier.ts';

const SAMPLES: Readonly<Record<SampleName, (control: ControlPlane) => Promise<void>>> = {
  'cross-zone': crossZone,
  'dns-failover': dnsFailover,
  gateway,
  methods,
  'two-tier': twoTier,
};

/** Every sample has nodes in two zones. */
const ZONES_NEEDED = 2;

/**
 * Creates a sample topology; resolves when its load balancer is up. `ValidationError` where there are too few zones,
 * nothing made then. Source: contract, *Instances, samples, traffic*.
 */
export async function createSample(control: ControlPlane, name: SampleName): Promise<void> {
  if (control.resources.zones.length < ZONES_NEEDED) {
    throw new BalanzaError(
      'ValidationError',
      `The sample ${name} needs two zones, and the region has one. Start with --zones 2 or more.`,
    );
  }
  await SAMPLES[name](control);
  const balancers = [...control.resources.loadBalancers.keys()];
  await control.until(() => balancers.every((arn) => control.stateOf(arn).code !== 'provisioning'));
}

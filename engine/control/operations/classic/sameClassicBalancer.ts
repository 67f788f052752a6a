import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { ClassicLoadBalancer } from '../../../model/ClassicLoadBalancer.ts';

/** What a second create asks for. */
type Settings = Pick<ClassicLoadBalancer, 'scheme' | 'zoneMappings' | 'securityGroups' | 'listeners'>;

/**
 * The load balancer of a name that is taken, if it is as it is asked for again: creating it twice is no error. Else
 * `DuplicateLoadBalancerName`, which says as AWS does whether it is the tags that differ. Source: API-02.
 */
export function sameClassicBalancer(
  existing: ClassicLoadBalancer,
  asked: Settings,
  isTaggedSo: boolean,
): ClassicLoadBalancer {
  const what = settingsText(existing) === settingsText(asked) ? (isTaggedSo ? null : 'tags') : 'parameters';
  if (what === null) return existing;
  throw new BalanzaError(
    'DuplicateLoadBalancerName',
    `Load Balancer named ${existing.name} already exists and it is configured with different ${what}.`,
    { advice: 'Choose another name, or change that one.' },
  );
}

/** The settings as one text, whatever the order in which they were given; policies are not of a create. */
function settingsText({ scheme, zoneMappings, securityGroups, listeners }: Settings): string {
  return JSON.stringify([
    scheme,
    zoneMappings.map(({ subnetId }) => subnetId).toSorted(),
    securityGroups.toSorted(),
    listeners
      .map((one) =>
        JSON.stringify([
          one.loadBalancerPort,
          one.protocol,
          one.instanceProtocol,
          one.instancePort,
          one.sslCertificateId,
        ]),
      )
      .toSorted(),
  ]);
}

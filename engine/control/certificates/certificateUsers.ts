import type { CertificateArn, LoadBalancerArn } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { withClassicBalancers } from '../../model/withClassicBalancers.ts';

/** The load balancers whose listeners have a certificate, by certificate, each once. Source: ACM, *InUseBy*. */
export function certificateUsers(resources: Resources): ReadonlyMap<CertificateArn, ReadonlySet<LoadBalancerArn>> {
  const { listeners } = withClassicBalancers(resources);
  const users = new Map<CertificateArn, Set<LoadBalancerArn>>();
  for (const { loadBalancerArn, tls } of listeners.values()) {
    for (const arn of tls ? [tls.defaultCertificateArn, ...tls.certificateArns] : []) {
      const known = users.get(arn);
      if (known) known.add(loadBalancerArn);
      else users.set(arn, new Set([loadBalancerArn]));
    }
  }
  return users;
}

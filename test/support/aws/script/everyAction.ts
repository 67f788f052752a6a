import { applicationBalancer, removeApplicationBalancer } from './applicationBalancer.ts';
import { buildNetwork, removeNetwork } from './buildNetwork.ts';
import { certificateCalls } from './certificateCalls.ts';
import { classicBalancer } from './classicBalancer.ts';
import { flowBalancers } from './flowBalancers.ts';
import { metricCalls } from './metricCalls.ts';
import type { Script } from './Script.ts';
import { secureListener } from './secureListener.ts';
import { shiftCalls } from './shiftCalls.ts';

/**
 * Builds, changes and takes down a network and one load balancer of each type, by every action of every service. `isSdk`:
 * the client has newer actions of ACM than the others, and none of ARC.
 */
export async function everyAction(
  script: Script,
  { bucket, isSdk }: { readonly bucket: string; readonly isSdk: boolean },
): Promise<void> {
  const certificates = await certificateCalls(script, isSdk);
  const network = await buildNetwork(script);
  const application = await applicationBalancer(script, network);
  const { balancer } = application;
  await secureListener(script, { balancer, certificates, bucket });
  if (!isSdk) await shiftCalls(script, balancer);
  await metricCalls(script, balancer);
  await removeApplicationBalancer(script, application);
  await flowBalancers(script, network);
  await classicBalancer(script, { ...network, certificates });
  for (const CertificateArn of certificates) await script.call('acm', 'DeleteCertificate', { CertificateArn });
  await removeNetwork(script, network);
}

import { BalanzaError, type ErrorCode } from '../../model/BalanzaError.ts';
import type { Certificate } from '../../model/Certificate.ts';
import type { Instance } from '../../model/Instance.ts';
import type { Listener, Rule } from '../../model/Listener.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import type { SecurityGroup } from '../../model/Network.ts';
import type {
  CertificateArn,
  InstanceId,
  ListenerArn,
  LoadBalancerArn,
  RuleArn,
  SecurityGroupId,
  TargetGroupArn,
  TrustStoreArn,
} from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import type { TrustStore } from '../../model/TrustStore.ts';

/** The load balancer of an ARN, or `LoadBalancerNotFound`. */
export function findLoadBalancer(resources: Resources, arn: string): LoadBalancer {
  const found = resources.loadBalancers.get(arn as LoadBalancerArn); // a text that is no ARN is not found
  if (!found)
    throw new BalanzaError('LoadBalancerNotFound', `Load balancers '[${arn}]' not found`, {
      advice: 'Check the ARN with DescribeLoadBalancers.',
    });
  return found;
}

/** The certificate of an ARN, or ACM's `ResourceNotFoundException`. */
export function findAcmCertificate(resources: Resources, arn: string): Certificate {
  const found = resources.certificates.get(arn as CertificateArn); // a text that is no ARN is not found
  if (!found)
    throw new BalanzaError(
      'ResourceNotFoundException',
      `Could not find certificate ${arn}. Check the ARN with ListCertificates.`,
    );
  return found;
}

/** The instance of an id, or `InvalidInstanceIDNotFound`. */
export function findInstance(resources: Resources, id: string): Instance {
  const found = resources.instances.get(id as InstanceId); // a text that is no id is not found
  if (!found)
    throw new BalanzaError('InvalidInstanceIDNotFound', `The instance ID '${id}' does not exist`, {
      advice: 'Check it with DescribeInstances.',
    });
  return found;
}

/** The listener of an ARN, or `ListenerNotFound`. */
export function findListener(resources: Resources, arn: string): Listener {
  const found = resources.listeners.get(arn as ListenerArn); // a text that is no ARN is not found
  if (!found) throw unknownOf('ListenerNotFound', arn);
  return found;
}

/** The rule of an ARN, or `RuleNotFound`. */
export function findRule(resources: Resources, arn: string): Rule {
  const found = resources.rules.get(arn as RuleArn); // a text that is no ARN is not found
  if (!found) throw unknownOf('RuleNotFound', arn);
  return found;
}

/** The target group of an ARN, or `TargetGroupNotFound`. */
export function findTargetGroup(resources: Resources, arn: string): TargetGroup {
  const found = resources.targetGroups.get(arn as TargetGroupArn); // a text that is no ARN is not found
  if (!found) throw unknownOf('TargetGroupNotFound', arn);
  return found;
}

/** The trust store of an ARN, or `TrustStoreNotFound`. */
export function findTrustStore(resources: Resources, arn: string): TrustStore {
  const found = resources.trustStores.get(arn as TrustStoreArn); // a text that is no ARN is not found
  if (!found) throw unknownOf('TrustStoreNotFound', arn);
  return found;
}

/** The security group of an id, or `InvalidGroupNotFound`. */
export function findSecurityGroup(resources: Resources, id: string): SecurityGroup {
  const found = resources.securityGroups.get(id as SecurityGroupId); // a text that is no id is not found
  if (!found)
    throw new BalanzaError('InvalidGroupNotFound', `The security group '${id}' does not exist`, {
      advice: 'Check it with DescribeSecurityGroups.',
    });
  return found;
}

const KINDS = {
  ListenerNotFound: 'listeners',
  RuleNotFound: 'rules',
  TargetGroupNotFound: 'target groups',
  TrustStoreNotFound: 'trust stores',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** That one of those asked for, `name`, is not there. */
export function unknownOf(code: keyof typeof KINDS, name: string): BalanzaError {
  return new BalanzaError(code, `One or more ${KINDS[code]} not found`, { advice: `There is no '${name}'.` });
}

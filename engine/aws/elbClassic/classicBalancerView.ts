import { registeredIds } from '../../control/operations/classic/registerClassicInstances.ts';
import { DESYNC_MODE_KEY } from '../../control/operations/classic/modifyClassicAttributes.ts';
import type { ClassicAttributes, ClassicLoadBalancer, ClassicPolicy } from '../../model/ClassicLoadBalancer.ts';
import { APP_COOKIE, LB_COOKIE } from '../../model/ClassicPolicyKind.ts';
import { ACCOUNT_ID, type SecurityGroupId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { HOSTED_ZONE_ID } from '../elbv2/loadBalancerView.ts';
import type { ValueOf } from '../query/Shape.ts';
import type { attributesShape, loadBalancerShape } from './loadBalancerShape.ts';

/** A Classic Load Balancer as answers have it. */
export function classicBalancerView(
  balancer: ClassicLoadBalancer,
  { securityGroups }: Pick<Resources, 'securityGroups'>,
): ValueOf<typeof loadBalancerShape> {
  const { healthCheck, zoneMappings } = balancer;
  const [group] = balancer.securityGroups;
  const source = group === undefined ? undefined : securityGroups.get(group as SecurityGroupId); // what groups hold are ids
  return {
    LoadBalancerName: balancer.name,
    DNSName: balancer.dnsName,
    CanonicalHostedZoneName: balancer.dnsName,
    CanonicalHostedZoneNameID: HOSTED_ZONE_ID,
    ListenerDescriptions: balancer.listeners.map((one) => ({
      Listener: {
        Protocol: one.protocol,
        LoadBalancerPort: one.loadBalancerPort,
        InstanceProtocol: one.instanceProtocol,
        InstancePort: one.instancePort,
        SSLCertificateId: one.sslCertificateId ?? undefined,
      },
      PolicyNames: one.policyNames,
    })),
    Policies: policiesView(balancer.policies),
    BackendServerDescriptions: balancer.instancePortPolicies.map(({ instancePort, policyNames }) => ({
      InstancePort: instancePort,
      PolicyNames: policyNames,
    })),
    AvailabilityZones: zoneMappings.map(({ zone }) => zone),
    Subnets: zoneMappings.map(({ subnetId }) => subnetId),
    VPCId: balancer.vpcId,
    Instances: registeredIds(balancer).map((InstanceId) => ({ InstanceId })),
    HealthCheck: {
      Target: healthCheck.target,
      Interval: healthCheck.interval,
      Timeout: healthCheck.timeout,
      UnhealthyThreshold: healthCheck.unhealthyThreshold,
      HealthyThreshold: healthCheck.healthyThreshold,
    },
    SourceSecurityGroup: { OwnerAlias: ACCOUNT_ID, GroupName: source?.groupName ?? 'default' },
    SecurityGroups: balancer.securityGroups,
    CreatedTime: balancer.createdAtMs,
    Scheme: balancer.scheme,
  };
}

/** The attributes of a Classic Load Balancer as answers have them. */
export function classicAttributesView(attributes: ClassicAttributes): ValueOf<typeof attributesShape> {
  const { enabled, timeoutSeconds } = attributes.connectionDraining;
  return {
    CrossZoneLoadBalancing: { Enabled: attributes.crossZone },
    AccessLog: accessLogView(attributes.accessLog),
    ConnectionDraining: { Enabled: enabled, Timeout: timeoutSeconds },
    ConnectionSettings: { IdleTimeout: attributes.idleTimeoutSeconds },
    AdditionalAttributes: [{ Key: DESYNC_MODE_KEY, Value: attributes.desyncMitigationMode }],
  };
}

function accessLogView(log: ClassicAttributes['accessLog']): ValueOf<typeof attributesShape>['AccessLog'] {
  if (log?.enabled !== true) return { Enabled: false };
  const { bucket, prefix, emitIntervalMinutes } = log;
  return { Enabled: true, S3BucketName: bucket, EmitInterval: emitIntervalMinutes, S3BucketPrefix: prefix };
}

function policiesView(policies: readonly ClassicPolicy[]) {
  const of = (type: string) => policies.filter(({ policyTypeName }) => policyTypeName === type);
  return {
    AppCookieStickinessPolicies: of(APP_COOKIE).map(({ policyName, attributes }) => ({
      PolicyName: policyName,
      CookieName: attributes[0]?.value ?? '',
    })),
    LBCookieStickinessPolicies: of(LB_COOKIE).map(({ policyName, attributes: [period] }) => ({
      PolicyName: policyName,
      CookieExpirationPeriod: period === undefined ? undefined : Number(period.value),
    })),
    OtherPolicies: policies
      .filter(({ policyTypeName }) => policyTypeName !== APP_COOKIE && policyTypeName !== LB_COOKIE)
      .map(({ policyName }) => policyName),
  };
}

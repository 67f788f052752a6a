import type { CallInput } from '../../engine/contract/calls.ts';
import type { ClassicLoadBalancer } from '../../engine/model/ClassicLoadBalancer.ts';
import { DEFAULT_SSL_POLICY } from '../../engine/model/Listener.ts';
import type { CommandStep } from './commandScript.ts';
import { keyValuePairs } from './keyValuePairs.ts';

/** What creates such a Classic Load Balancer: with listeners, policies, health check, attributes and tags, without instances. */
export function classicSteps(
  balancer: ClassicLoadBalancer,
  tags: Readonly<Record<string, string>> = {},
): readonly CommandStep[] {
  const { name: loadBalancerName, scheme, zoneMappings, securityGroups, healthCheck } = balancer;
  const input: CallInput<'createClassicLoadBalancer'> = {
    loadBalancerName,
    listeners: balancer.listeners.map(({ policyNames: _, sslCertificateId, ...listener }) => ({
      ...listener,
      ...(sslCertificateId !== null && { sslCertificateId }),
    })),
    subnets: zoneMappings.map(({ subnetId }) => subnetId),
    securityGroups: [...securityGroups],
    ...(scheme === 'internal' && { scheme }),
    ...(Object.keys(tags).length > 0 && { tags: keyValuePairs(tags) }),
  };
  return [
    { name: 'createClassicLoadBalancer', input },
    ...policySteps(balancer),
    { name: 'configureClassicHealthCheck', input: { loadBalancerName, healthCheck } },
    { name: 'modifyClassicAttributes', input: { loadBalancerName, loadBalancerAttributes: attributesOf(balancer) } },
  ];
}

/** The default security policy is there by itself, and stands on every listener that is secure. */
function policySteps(balancer: ClassicLoadBalancer): readonly CommandStep[] {
  const { name: loadBalancerName, policies, listeners, instancePortPolicies } = balancer;
  return [
    ...policies
      .filter(({ policyName }) => policyName !== DEFAULT_SSL_POLICY)
      .map(({ policyName, policyTypeName, attributes }): CommandStep => {
        const policyAttributes = attributes.map(({ name, value }) => ({ attributeName: name, attributeValue: value }));
        return {
          name: 'createClassicPolicy',
          input: { loadBalancerName, policyName, policyTypeName, policyAttributes },
        };
      }),
    ...listeners
      .filter(({ policyNames }) => policyNames.some((one) => one !== DEFAULT_SSL_POLICY))
      .map(({ loadBalancerPort, policyNames }): CommandStep => ({
        name: 'setClassicListenerPolicies',
        input: { loadBalancerName, loadBalancerPort, policyNames: [...policyNames] },
      })),
    ...instancePortPolicies.map(({ instancePort, policyNames }): CommandStep => ({
      name: 'setClassicInstancePortPolicies',
      input: { loadBalancerName, instancePort, policyNames: [...policyNames] },
    })),
  ];
}

function attributesOf({
  attributes,
}: ClassicLoadBalancer): CallInput<'modifyClassicAttributes'>['loadBalancerAttributes'] {
  const { crossZone, connectionDraining, idleTimeoutSeconds, desyncMitigationMode, accessLog } = attributes;
  return {
    crossZoneLoadBalancing: { enabled: crossZone },
    connectionDraining: { enabled: connectionDraining.enabled, timeout: connectionDraining.timeoutSeconds },
    connectionSettings: { idleTimeout: idleTimeoutSeconds },
    ...(accessLog && {
      accessLog: {
        enabled: accessLog.enabled,
        ...(accessLog.bucket !== '' && { s3BucketName: accessLog.bucket }),
        ...(accessLog.prefix !== '' && { s3BucketPrefix: accessLog.prefix }),
        emitInterval: accessLog.emitIntervalMinutes,
      },
    }),
    additionalAttributes: [{ key: 'elb.http.desyncmitigationmode', value: desyncMitigationMode }],
  };
}

import { boolean, integer, list, string, structure, timestamp } from '../query/Shape.ts';

/** What every action but two needs. */
export const named = { LoadBalancerName: string } as const;

export const listenerShape = structure(
  {
    Protocol: string,
    LoadBalancerPort: integer,
    InstanceProtocol: string,
    InstancePort: integer,
    SSLCertificateId: string,
  },
  ['Protocol', 'LoadBalancerPort', 'InstancePort'],
);

export const healthCheckShape = structure(
  { Target: string, Interval: integer, Timeout: integer, UnhealthyThreshold: integer, HealthyThreshold: integer },
  ['Target', 'Interval', 'Timeout', 'UnhealthyThreshold', 'HealthyThreshold'],
);

export const instancesShape = list(structure({ InstanceId: string }));

export const tagsShape = list(structure({ Key: string, Value: string }, ['Key']));

/** A load balancer. Source: ELB, *Classic structures*. */
export const loadBalancerShape = structure({
  LoadBalancerName: string,
  DNSName: string,
  CanonicalHostedZoneName: string,
  CanonicalHostedZoneNameID: string,
  ListenerDescriptions: list(structure({ Listener: listenerShape, PolicyNames: list(string) })),
  Policies: structure({
    AppCookieStickinessPolicies: list(structure({ PolicyName: string, CookieName: string })),
    LBCookieStickinessPolicies: list(structure({ PolicyName: string, CookieExpirationPeriod: integer })),
    OtherPolicies: list(string),
  }),
  BackendServerDescriptions: list(structure({ InstancePort: integer, PolicyNames: list(string) })),
  AvailabilityZones: list(string),
  Subnets: list(string),
  VPCId: string,
  Instances: instancesShape,
  HealthCheck: healthCheckShape,
  SourceSecurityGroup: structure({ OwnerAlias: string, GroupName: string }),
  SecurityGroups: list(string),
  CreatedTime: timestamp,
  Scheme: string,
});

/** The attributes of a load balancer, in requests and answers. */
export const attributesShape = structure({
  CrossZoneLoadBalancing: structure({ Enabled: boolean }, ['Enabled']),
  AccessLog: structure({ Enabled: boolean, S3BucketName: string, EmitInterval: integer, S3BucketPrefix: string }, [
    'Enabled',
  ]),
  ConnectionDraining: structure({ Enabled: boolean, Timeout: integer }, ['Enabled']),
  ConnectionSettings: structure({ IdleTimeout: integer }, ['IdleTimeout']),
  AdditionalAttributes: list(structure({ Key: string, Value: string })),
});

export const policyAttributesShape = list(structure({ AttributeName: string, AttributeValue: string }));

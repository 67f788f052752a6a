import { boolean, integer, list, string, structure } from '../query/Shape.ts';

/** Parameters of the health check, in creating and in changing a group. */
export const healthCheckParameters = {
  HealthCheckProtocol: string,
  HealthCheckPort: string,
  HealthCheckEnabled: boolean,
  HealthCheckPath: string,
  HealthCheckIntervalSeconds: integer,
  HealthCheckTimeoutSeconds: integer,
  HealthyThresholdCount: integer,
  UnhealthyThresholdCount: integer,
  Matcher: structure({ HttpCode: string, GrpcCode: string }),
};

/** Source: ELB, *ELBv2 structures*, `TargetGroup`. */
export const targetGroupShape = structure({
  TargetGroupArn: string,
  TargetGroupName: string,
  Protocol: string,
  Port: integer,
  VpcId: string,
  HealthCheckProtocol: string,
  HealthCheckPort: string,
  HealthCheckEnabled: boolean,
  HealthCheckIntervalSeconds: integer,
  HealthCheckTimeoutSeconds: integer,
  HealthyThresholdCount: integer,
  UnhealthyThresholdCount: integer,
  HealthCheckPath: string,
  Matcher: structure({ HttpCode: string, GrpcCode: string }),
  LoadBalancerArns: list(string),
  TargetType: string,
  ProtocolVersion: string,
  IpAddressType: string,
  TargetControlPort: integer,
});

/** Answers that hold target groups. */
export const targetGroupsShape = structure({ TargetGroups: list(targetGroupShape), NextMarker: string });

export const targetShape = structure({ Id: string, Port: integer, AvailabilityZone: string, QuicServerId: string }, [
  'Id',
]);

/** Source: ELB, *ELBv2 structures*, `TargetHealthDescription`. */
export const targetHealthShape = structure({
  TargetHealthDescriptions: list(
    structure({
      Target: targetShape,
      HealthCheckPort: string,
      TargetHealth: structure({ State: string, Reason: string, Description: string }),
      AnomalyDetection: structure({ Result: string, MitigationInEffect: string }),
      AdministrativeOverride: structure({ State: string, Reason: string, Description: string }),
    }),
  ),
});

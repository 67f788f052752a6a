import type { HealthCheckField } from '../../../../engine/model/healthCheckProblems.ts';
import type { HealthCheckSettings } from '../../../../engine/model/TargetGroup.ts';

const OPTION: Readonly<Record<HealthCheckField, string>> = {
  healthCheckProtocol: '--health-check-protocol',
  healthCheckPath: '--health-check-path',
  healthCheckPort: '--health-check-port',
  healthyThresholdCount: '--healthy-threshold-count',
  unhealthyThresholdCount: '--unhealthy-threshold-count',
  healthCheckTimeoutSeconds: '--health-check-timeout-seconds',
  healthCheckIntervalSeconds: '--health-check-interval-seconds',
  matcher: '--matcher',
};

export interface CommandedChange {
  /** Address of the engine's AWS endpoint. */
  readonly apiUrl: string;
  readonly region: string;
  readonly targetGroupArn: string;
  readonly fields: readonly HealthCheckField[];
  readonly settings: HealthCheckSettings;
}

/** The `aws` command that makes the same change. Source: console, *Edit health check settings*. */
export function modifyCommand({ apiUrl, region, targetGroupArn, fields, settings }: CommandedChange): string {
  return [
    'aws elbv2 modify-target-group',
    `--endpoint-url ${quoted(apiUrl)}`,
    `--region ${quoted(region)}`,
    `--target-group-arn ${quoted(targetGroupArn)}`,
    ...fields.map((field) => `${OPTION[field]} ${quoted(valueOf(field, settings))}`),
  ].join(' ');
}

/** As `aws` reads it: its shorthand takes a comma for the start of the next member, so such codes are JSON. */
function valueOf(field: HealthCheckField, settings: HealthCheckSettings): string {
  if (field !== 'matcher') return String(settings[field]);
  const codes = settings.matcher;
  return codes.includes(',') ? JSON.stringify({ HttpCode: codes }) : `HttpCode=${codes}`;
}

/** Quoted for a shell where it has to be. */
function quoted(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

import type { z } from 'zod';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { PORT } from '../../model/Listener.ts';
import { notOfEnum } from '../../model/notOfEnum.ts';
import { parseMatcher } from '../../model/parseMatcher.ts';
import type { healthCheckFields } from '../../model/requests.ts';
import { PROTOCOL_NAMES } from '../../model/PROTOCOL_NAMES.ts';
import { healthCheckRules, type HealthCheckRules } from '../../model/healthCheckRules.ts';
import { HEALTH_CHECK_LIMITS as LIMITS, type HealthCheckSettings, type TargetGroup } from '../../model/TargetGroup.ts';

type HealthCheckInput = z.output<z.ZodObject<typeof healthCheckFields>>;

/**
 * The settings of a group after a change, checked as a whole. `ValidationError` for a value out of range,
 * a path that does not begin with `/`, a matcher outside the group's range or of another kind of codes, and an interval that is too short for the
 * timeout, defaults included (HCK-01). `InvalidConfigurationRequest` for a path or a matcher of a check that only connects
 * (E-091, E-097).
 */
export function changedHealthCheck(
  { protocol, protocolVersion, targetType }: Pick<TargetGroup, 'protocol' | 'protocolVersion' | 'targetType'>,
  before: HealthCheckSettings,
  input: HealthCheckInput,
): HealthCheckSettings {
  const rules = healthCheckRules(protocol, targetType, protocolVersion);
  const isFunction = targetType === 'lambda';
  if (isFunction) checkFunctionCheck(input);
  else if (input.healthCheckEnabled === false) {
    throw new BalanzaError(
      'ValidationError',
      "Health check enabled must be true for target groups with target type 'instance' or 'ip'.",
    );
  }
  const healthCheckProtocol =
    input.healthCheckProtocol === undefined
      ? before.healthCheckProtocol
      : checkedProtocol({ protocol, targetType }, rules, input.healthCheckProtocol);
  if (healthCheckProtocol === 'TCP') checkConnectOnly(input);
  const isOff = isFunction && !(input.healthCheckEnabled ?? before.isOff !== true);
  const after: HealthCheckSettings = {
    healthCheckProtocol,
    healthCheckPort: input.healthCheckPort === undefined ? before.healthCheckPort : checkedPort(input.healthCheckPort),
    healthCheckPath:
      input.healthCheckPath === undefined || healthCheckProtocol === 'TCP'
        ? before.healthCheckPath
        : checkedPath(input.healthCheckPath),
    healthCheckIntervalSeconds: input.healthCheckIntervalSeconds ?? before.healthCheckIntervalSeconds,
    healthCheckTimeoutSeconds: input.healthCheckTimeoutSeconds ?? before.healthCheckTimeoutSeconds,
    healthyThresholdCount: input.healthyThresholdCount ?? before.healthyThresholdCount,
    unhealthyThresholdCount: input.unhealthyThresholdCount ?? before.unhealthyThresholdCount,
    matcher: input.matcher === undefined ? before.matcher : checkedMatcher(rules, protocolVersion, input.matcher),
    ...(isOff && { isOff }),
  };
  const { healthCheckTimeoutSeconds: timeout, healthCheckIntervalSeconds: interval } = after;
  if (timeout > interval || (timeout === interval && !rules.mayIntervalEqualTimeout)) {
    throw new BalanzaError('ValidationError', 'Health check interval must be greater than the timeout.', {
      advice: `Raise the interval, ${interval} s, above the timeout, ${timeout} s, or lower that.`,
    });
  }
  return after;
}

/** A check that only connects asks for nothing. An empty path stands for none: clients that change the protocol send one. */
function checkConnectOnly({ healthCheckPath, matcher }: HealthCheckInput): void {
  const given = healthCheckPath ? 'paths' : matcher !== undefined ? 'matchers' : null;
  if (given === null) return;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `Health check ${given} are not supported for TCP health checks.`,
    { advice: 'Leave it out, or have the check made by HTTP or HTTPS.' },
  );
}

/** A function is called: there is nothing to connect to. */
function checkFunctionCheck({ healthCheckProtocol, healthCheckPort }: HealthCheckInput): void {
  const given = healthCheckProtocol !== undefined ? 'protocol' : healthCheckPort !== undefined ? 'port' : null;
  if (given === null) return;
  throw new BalanzaError(
    'ValidationError',
    `Health check ${given} cannot be specified for target groups with target type 'lambda'`,
  );
}

function checkedProtocol(
  { protocol: ofGroup, targetType }: Pick<TargetGroup, 'protocol' | 'targetType'>,
  { protocols }: HealthCheckRules,
  asked: string,
): HealthCheckSettings['healthCheckProtocol'] {
  const protocol = protocols.find((one) => one === asked);
  if (protocol !== undefined) return protocol;
  if (!PROTOCOL_NAMES.includes(asked)) throw notOfEnum('healthCheckProtocol', asked, PROTOCOL_NAMES);
  const which = targetType === 'alb' ? "target type 'alb'" : `the protocol '${ofGroup}'`;
  throw new BalanzaError(
    'ValidationError',
    `Health check protocol '${asked}' is not supported for target groups with ${which}`,
    { advice: `Use ${protocols.join(' or ')}.` },
  );
}

function checkedPort(port: string): HealthCheckSettings['healthCheckPort'] {
  if (port === 'traffic-port') return port;
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
  if (number >= PORT.min && number <= PORT.max) return number;
  throw new BalanzaError(
    'ValidationError',
    `Health check port '${port}' must be 'traffic-port' or between '${PORT.min}-${PORT.max}' inclusive.`,
  );
}

function checkedPath(path: string): string {
  const { min, max } = LIMITS.pathCharacters;
  if (path.length < min || path.length > max) {
    throw new BalanzaError(
      'ValidationError',
      `Health check path '${path.slice(0, 40)}' must be between '${min}-${max}' characters long, not ${path.length}.`,
    );
  }
  // It goes onto the request line as it is: blanks, control and other characters beyond ASCII would break it.
  if (!/^\/[\x21-\x7e]*$/.test(path)) {
    throw new BalanzaError(
      'ValidationError',
      `Health check path '${path}' must begin with '/' and hold no blanks: write them as %20.`,
    );
  }
  return path;
}

function checkedMatcher(
  { matcherCode, onlyMatcher }: HealthCheckRules,
  version: TargetGroup['protocolVersion'],
  { httpCode, grpcCode }: NonNullable<HealthCheckInput['matcher']>,
): string {
  const [codes, right, other] =
    version === 'GRPC' ? [grpcCode, 'GrpcCode', httpCode] : [httpCode, 'HttpCode', grpcCode];
  if (codes === undefined || other !== undefined) {
    throw new BalanzaError(
      'ValidationError',
      `Health check matcher must have a '${right}' and nothing else, as the protocol version of the target group is '${version ?? 'HTTP1'}'.`,
    );
  }
  if (onlyMatcher !== undefined && codes !== onlyMatcher) {
    throw new BalanzaError(
      'ValidationError',
      `Health check matcher '${codes}' must be '${onlyMatcher}' for target groups with the protocol 'GENEVE'.`,
    );
  }
  parseMatcher(codes, matcherCode);
  return codes;
}

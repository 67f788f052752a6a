import Box from '@cloudscape-design/components/box';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import type { TargetHealth } from '../../../../engine/model/TargetHealth.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useGroupFigures } from '../GroupLive.tsx';
import { FirstStepButton } from './FirstStepButton.tsx';
import type { TargetRow } from './targetRows.ts';

export interface StatusDetailsProps {
  readonly group: TargetGroup;
  readonly row: TargetRow;
  /** The load balancer that uses the group; null: none. */
  readonly user: LoadBalancer | null;
}

type NotHealthy = Exclude<TargetHealth, { readonly state: 'healthy' }>;

/**
 * Why a target is not healthy: the API's description and code, and in a popover what it means and what to do first.
 * Source: console, *Live status vocabulary*; E-105.
 */
export function StatusDetails({ group, row, user }: StatusDetailsProps) {
  const { states, parts, targetGroups } = useTexts();
  const { health } = row;
  if (health.state === 'healthy') return parts.none;
  return (
    <div>
      <Popover
        size="large"
        wrapTriggerText
        header={targetGroups.targets.help.whyLabel(row.name)}
        content={<Explanation group={group} row={row} user={user} health={health} />}
      >
        {states.description(health.reason, health.description)}
      </Popover>
      <div className="bz-reason">{health.reason}</div>
    </div>
  );
}

function Explanation({ group, row, user, health }: StatusDetailsProps & { readonly health: NotHealthy }) {
  const { states, targetGroups } = useTexts();
  const facts = useFacts({ group, row, user, health });
  return (
    <SpaceBetween size="xs">
      <div>{states.explanation[health.reason]}</div>
      {facts.map((fact) => (
        <Box key={fact} color="text-body-secondary">
          {fact}
        </Box>
      ))}
      <Box variant="awsui-key-label">{targetGroups.targets.help.title}</Box>
      <FirstStepButton group={group} row={row} reason={health.reason} user={user} />
    </SpaceBetween>
  );
}

/** What was measured, where it tells more than the reason. */
function useFacts({
  group,
  row,
  user,
  health,
}: StatusDetailsProps & { readonly health: NotHealthy }): readonly string[] {
  const { help } = useTexts().targetGroups.targets;
  const formats = useFormats();
  const { probes, nowMs } = useGroupFigures();
  const last = probes[row.target.key]?.at(-1);
  const { target } = row;
  switch (health.reason) {
    case 'Target.ResponseCodeMismatch':
      return last === undefined || last.status === 0
        ? []
        : [help.replied(String(last.status), group.healthCheck.matcher)];
    case 'Target.Timeout': {
      const timeout = formats.seconds(group.healthCheck.healthCheckTimeoutSeconds);
      return last === undefined ? [] : [help.slow(formats.latency(last.latencyMs), timeout)];
    }
    case 'Target.FailedHealthChecks':
      return last?.error ? [help.error(last.error)] : [];
    case 'Elb.RegistrationInProgress':
    case 'Elb.InitialHealthChecking':
      return [help.waiting(formats.duration(nowMs - target.registeredAtMs))];
    case 'Target.DeregistrationInProgress':
      return target.drainingUntilMs === null ? [] : [help.left(formats.duration(target.drainingUntilMs - nowMs))];
    case 'Target.NotInUse':
      return [user === null ? help.noListener : help.zoneDisabled(target.zone)];
    default:
      return [];
  }
}

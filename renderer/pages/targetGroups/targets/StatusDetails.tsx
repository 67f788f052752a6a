import Box from '@cloudscape-design/components/box';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { isNetworkGroup } from '../../../../engine/model/NetworkGroup.ts';
import { networkGroupAttribute } from '../../../../engine/model/networkGroupAttributes.ts';
import { drainsUnhealthy, type TargetHealth } from '../../../../engine/model/TargetHealth.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { breakable } from '../../../parts/breakable.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { useGroupFigures } from '../GroupLive.tsx';
import { FirstStepButton } from './FirstStepButton.tsx';
import type { TargetRow } from './targetRows.ts';
import Button from '@cloudscape-design/components/button';
import type { SampleView } from '../../../../engine/contract/views/SampleView.ts';
import { isBroken } from '../../../parts/faults/faultChanges.ts';
import { faultWords } from '../../../parts/faults/faultWords.ts';
import { useMend } from '../../../parts/faults/useMend.ts';
import { useIsConnected } from '../../../store/connection.ts';

export interface StatusDetailsProps {
  readonly group: TargetGroup;
  readonly row: TargetRow;
  /** The load balancer that uses the group; null: none. */
  readonly user: LoadBalancer | null;
  /** How it behaves, if it is a sample target that runs. */
  readonly sample: SampleView | undefined;
}

const DRAINING_INTERVAL = 'target_health_state.unhealthy.draining_interval_seconds';

type NotHealthy = Exclude<TargetHealth, { readonly state: 'healthy' }>;
type ExplanationProps = StatusDetailsProps & { readonly health: NotHealthy };

/**
 * Why a target is not healthy: the API's description and code, and in a popover what it means and what to do first.
 * Source: console, *Live status vocabulary*; E-105.
 */
export function StatusDetails({ group, row, user, sample }: StatusDetailsProps) {
  const { states, parts, targetGroups } = useTexts();
  const { health } = row;
  if (health.state === 'healthy') return parts.none;
  return (
    <div>
      <Popover
        size="large"
        wrapTriggerText
        header={targetGroups.targets.help.whyLabel(row.name)}
        content={<Explanation group={group} row={row} user={user} sample={sample} health={health} />}
      >
        {states.description(health.reason, health.description)}
      </Popover>
      <div className="bz-reason bz-lines">
        {breakable(drainsUnhealthy(health) ? `unhealthy.draining, ${health.reason}` : health.reason)}
      </div>
    </div>
  );
}

function Explanation(props: ExplanationProps) {
  const { group, row, user, sample, health } = props;
  const { states, targetGroups } = useTexts();
  const facts = useFacts(props);
  return (
    <SpaceBetween size="xs">
      <div>{states.explanation[health.reason]}</div>
      {facts.map((fact) => (
        <Box key={fact} color="text-body-secondary">
          {fact}
        </Box>
      ))}
      <Box variant="awsui-key-label">{targetGroups.targets.help.title}</Box>
      <SpaceBetween direction="horizontal" size="s" alignItems="center">
        {sample !== undefined && isBroken(sample) && <MendButton row={row} />}
        <FirstStepButton group={group} row={row} reason={health.reason} user={user} />
      </SpaceBetween>
    </SpaceBetween>
  );
}

/** What was measured, where it tells more than the reason. */
function useFacts({ group, row, user, sample, health }: ExplanationProps): readonly string[] {
  const texts = useTexts();
  const formats = useFormats();
  const faults = sample === undefined ? [] : faultWords(sample, texts, formats);
  const measured = useMeasured({ group, row, user, health });
  const drains =
    drainsUnhealthy(health) && isNetworkGroup(group) ? Number(networkGroupAttribute(group, DRAINING_INTERVAL)) : null;
  return [
    ...measured,
    ...(drains === null ? [] : [texts.targetGroups.targets.help.keepsConnections(formats.duration(drains * 1_000))]),
    ...(faults.length === 0 ? [] : [texts.targetGroups.faults.cause(faults.join(', '))]),
  ];
}

function useMeasured({ group, row, user, health }: Omit<ExplanationProps, 'sample'>): readonly string[] {
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

/** Puts right what was broken on purpose. */
function MendButton({ row }: { readonly row: TargetRow }) {
  const { targetGroups, shell } = useTexts();
  const isConnected = useIsConnected();
  const mend = useMend();
  return (
    <Button
      disabled={!isConnected}
      disabledReason={shell.connection.readOnly}
      onClick={() => void mend([row.target.id], row.name)}
    >
      {targetGroups.faults.mend}
    </Button>
  );
}

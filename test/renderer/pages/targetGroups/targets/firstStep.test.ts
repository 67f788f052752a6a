import { describe, expect, it } from 'vitest';
import type { TargetHealthReason } from '../../../../../engine/model/TargetHealth.ts';
import { loadBalancerArn } from '../../../../../engine/model/names.ts';
import { firstStep, type FirstStep } from '../../../../../renderer/pages/targetGroups/targets/firstStep.ts';

const alb = { name: 'alb', loadBalancerArn: loadBalancerArn('us-local-1', 'alb', '0123456789abcdef') };
const input = { groupName: 'web', user: alb, onlyLoadBalancer: alb, isStopped: false, isInstance: true };
const shown = (step: FirstStep) => (step.kind === 'page' ? `${step.text} ${step.path}` : step.kind);
const EDIT = '/target-groups/web/edit/health-checks';

describe('what helps first where a target is not healthy', () => {
  it.each<{ readonly reason: TargetHealthReason; readonly given?: object; readonly step: string }>([
    { reason: 'Elb.RegistrationInProgress', step: 'wait' },
    { reason: 'Elb.InitialHealthChecking', step: 'testNow' },
    { reason: 'Elb.InternalError', step: 'openEvents /events' },
    { reason: 'Target.FailedHealthChecks', step: 'testNow' },
    { reason: 'Target.ResponseCodeMismatch', step: `editCodes ${EDIT}?field=matcher` },
    { reason: 'Target.Timeout', step: `editTimeout ${EDIT}?field=healthCheckTimeoutSeconds` },
    { reason: 'Target.DeregistrationInProgress', step: 'registerAgain' },
    { reason: 'Target.DeregistrationInProgress', given: { isInstance: false }, step: 'wait' },
    { reason: 'Target.NotInUse', step: 'enableZone /load-balancers/app/alb/edit/subnets' },
    { reason: 'Target.NotInUse', given: { user: null }, step: 'associate /load-balancers/app/alb/listeners/add' },
    {
      reason: 'Target.NotInUse',
      given: { user: null, onlyLoadBalancer: null },
      step: 'associate /load-balancers',
    },
    { reason: 'Target.NotRegistered', step: 'register /target-groups/web/register' },
    { reason: 'Target.InvalidState', given: { isStopped: true }, step: 'startInstance' },
    { reason: 'Target.InvalidState', step: 'register /target-groups/web/register' },
    { reason: 'Target.IpUnusable', step: 'chooseAnother /target-groups/web/register' },
  ])('E-105 $reason $given: $step', ({ reason, given, step }) => {
    expect(shown(firstStep(reason, { ...input, ...given }))).toBe(step);
  });
});

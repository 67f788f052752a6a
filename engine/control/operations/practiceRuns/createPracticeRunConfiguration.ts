import type { z } from 'zod';
import { BalanzaError, type ShiftRefusal } from '../../../model/BalanzaError.ts';
import type { EventFact, EventParameters } from '../../../model/EventFact.ts';
import type { LoadBalancerArn } from '../../../model/names.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { isWindow, type PracticeRunConfiguration } from '../../../model/PracticeRunConfiguration.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { Resources } from '../../../model/Resources.ts';
import type { Operation, OperationResult } from '../Operation.ts';
import { findPracticed, findPracticeRunConfiguration } from './findPracticed.ts';

/**
 * Has a load balancer practise zonal shifts. Errors: `ResourceNotFoundException`; `ConflictException`
 * (PracticeConfigurationAlreadyExists); `ValidationException` for alarms, windows or dates that are none.
 */
export const createPracticeRunConfiguration: Operation<
  RequestOf<'createPracticeRunConfiguration'>,
  PracticeRunConfiguration
> = (resources, input) => {
  const { loadBalancerArn: arn, ...asked } = parseInput(REQUESTS.createPracticeRunConfiguration, input);
  const { loadBalancerArn, name } = findPracticed(resources, arn);
  if (resources.practiceRuns.has(loadBalancerArn))
    throw new BalanzaError(
      'ConflictException',
      `Load balancer '${name}' has a practice run configuration already. Update that one.`,
      { reason: 'PracticeConfigurationAlreadyExists' },
    );
  checkParts(asked);
  const put: PracticeRunConfiguration = {
    loadBalancerArn,
    zonalAutoshiftStatus: 'DISABLED',
    blockingAlarms: asked.blockingAlarms ?? [],
    outcomeAlarms: asked.outcomeAlarms,
    blockedWindows: asked.blockedWindows ?? [],
    allowedWindows: asked.allowedWindows ?? [],
    blockedDates: asked.blockedDates ?? [],
  };
  return changed(put, `Load balancer ${name} practises zonal shifts`, factOf(resources, loadBalancerArn, 'created'));
};

/** Changes how it practises; what is not named stays. Errors: as above, `ConflictException` (PracticeConfigurationDoesNotExist). */
export const updatePracticeRunConfiguration: Operation<
  RequestOf<'updatePracticeRunConfiguration'>,
  PracticeRunConfiguration
> = (resources, input) => {
  const { loadBalancerArn, ...asked } = parseInput(REQUESTS.updatePracticeRunConfiguration, input);
  const before = findPracticeRunConfiguration(resources, loadBalancerArn);
  checkParts(asked);
  const put: PracticeRunConfiguration = {
    ...before,
    blockingAlarms: asked.blockingAlarms ?? before.blockingAlarms,
    outcomeAlarms: asked.outcomeAlarms ?? before.outcomeAlarms,
    blockedWindows: asked.blockedWindows ?? before.blockedWindows,
    allowedWindows: asked.allowedWindows ?? before.allowedWindows,
    blockedDates: asked.blockedDates ?? before.blockedDates,
  };
  return changed(put, 'A practice run configuration was changed', factOf(resources, put.loadBalancerArn, 'changed'));
};

/** Has it practise no more. Errors: `ConflictException` (PracticeConfigurationDoesNotExist; AutoShiftEnabled while that is on). */
export const deletePracticeRunConfiguration: Operation<
  RequestOf<'deletePracticeRunConfiguration'>,
  PracticeRunConfiguration
> = (resources, input) => {
  const { loadBalancerArn: arn } = parseInput(REQUESTS.deletePracticeRunConfiguration, input);
  const before = findPracticeRunConfiguration(resources, arn);
  const { loadBalancerArn, zonalAutoshiftStatus } = before;
  if (zonalAutoshiftStatus === 'ENABLED')
    throw new BalanzaError(
      'ConflictException',
      'Zonal autoshift is enabled for the load balancer, which needs its practice runs. Disable it first.',
      { reason: 'AutoShiftEnabled' },
    );
  return {
    changes: [{ kind: 'practiceRun', id: loadBalancerArn, put: null }],
    output: before,
    title: 'A practice run configuration was deleted',
    fact: factOf(resources, loadBalancerArn, 'deleted'),
    resource: loadBalancerArn,
  };
};

/** Sets whether AWS could shift by itself: kept and shown. Errors: `ConflictException` (PracticeConfigurationDoesNotExist). */
export const updateZonalAutoshiftConfiguration: Operation<
  RequestOf<'updateZonalAutoshiftConfiguration'>,
  PracticeRunConfiguration
> = (resources, input) => {
  const { loadBalancerArn, zonalAutoshiftStatus } = parseInput(REQUESTS.updateZonalAutoshiftConfiguration, input);
  const before = findPracticeRunConfiguration(resources, loadBalancerArn);
  const what = zonalAutoshiftStatus === 'ENABLED' ? 'autoshiftEnabled' : 'autoshiftDisabled';
  const fact = factOf(resources, before.loadBalancerArn, what);
  return changed({ ...before, zonalAutoshiftStatus }, `Zonal autoshift is ${zonalAutoshiftStatus}`, fact);
};

function factOf(
  { loadBalancers }: Resources,
  arn: LoadBalancerArn,
  what: EventParameters['practiceRunChanged']['what'],
): EventFact {
  return { code: 'practiceRunChanged', loadBalancer: loadBalancers.get(arn)?.name ?? arn, what };
}

function changed(
  put: PracticeRunConfiguration,
  title: string,
  fact: EventFact,
): OperationResult<PracticeRunConfiguration> {
  const { loadBalancerArn } = put;
  return {
    changes: [{ kind: 'practiceRun', id: loadBalancerArn, put }],
    output: put,
    title,
    resource: loadBalancerArn,
    fact,
  };
}

type Parts = Omit<z.output<typeof REQUESTS.updatePracticeRunConfiguration>, 'loadBalancerArn'>;

/** Most alarms of each kind. */
const ALARMS = 1;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

function checkParts({
  blockingAlarms = [],
  outcomeAlarms,
  blockedWindows = [],
  allowedWindows = [],
  blockedDates = [],
}: Parts): void {
  if (blockingAlarms.length > ALARMS || (outcomeAlarms && outcomeAlarms.length !== ALARMS))
    throw refusal(
      'InvalidAlarmCondition',
      `A configuration has one outcome alarm, and ${ALARMS} blocking alarm at most.`,
    );
  const wrongType = [...blockingAlarms, ...(outcomeAlarms ?? [])].find(({ type }) => type !== 'CLOUDWATCH');
  if (wrongType)
    throw refusal('InvalidConditionType', `The type of an alarm is CLOUDWATCH, not '${wrongType.type.slice(0, 64)}'.`);
  const wrongWindow = [...blockedWindows, ...allowedWindows].find((text) => !isWindow(text));
  if (wrongWindow !== undefined)
    throw refusal(
      'InvalidPracticeWindows',
      `The window '${wrongWindow.slice(0, 64)}' is not of the form 'Mon:09:00-Mon:17:30'.`,
    );
  if (blockedWindows.length > 0 && allowedWindows.length > 0)
    throw refusal('InvalidPracticeWindows', 'Give allowedWindows or blockedWindows, not both.');
  const wrongDate = blockedDates.find((text) => !DATE.test(text));
  if (wrongDate !== undefined)
    throw refusal('InvalidPracticeBlocker', `The date '${wrongDate.slice(0, 64)}' is not of the form '2026-12-24'.`);
}

function refusal(reason: ShiftRefusal, sentence: string): BalanzaError {
  return new BalanzaError('ValidationException', sentence, { reason });
}

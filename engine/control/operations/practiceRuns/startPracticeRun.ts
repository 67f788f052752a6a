import { BalanzaError } from '../../../model/BalanzaError.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { isInWindow, type PracticeRunConfiguration } from '../../../model/PracticeRunConfiguration.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { ZonalShift } from '../../../model/ZonalShift.ts';
import { cancelZonalShift } from '../cancelZonalShift.ts';
import { findActiveShift } from '../findActiveShift.ts';
import type { Operation } from '../Operation.ts';
import { startZonalShift } from '../startZonalShift.ts';
import { findPracticeRunConfiguration } from './findPracticed.ts';

/** How long a practice run is. Source: ARC's guide. */
const LENGTH = '30m';

/**
 * Shifts away from a zone for half an hour, as practice. Errors: those of `startZonalShift`; `ConflictException` without a
 * configuration (PracticeConfigurationDoesNotExist), and when it does not allow one now (PracticeInBlockedDates,
 * PracticeInBlockedWindows, PracticeOutsideAllowedWindows).
 */
export const startPracticeRun: Operation<RequestOf<'startPracticeRun'>, ZonalShift> = (resources, input, context) => {
  const asked = parseInput(REQUESTS.startPracticeRun, input);
  checkAllowed(findPracticeRunConfiguration(resources, asked.loadBalancerArn), context.nowMs);
  const { output, changes, ...told } = startZonalShift(resources, { ...asked, expiresIn: LENGTH }, context);
  const put: ZonalShift = { ...output, shiftType: 'PRACTICE_RUN' };
  const others = changes.filter(({ id }) => id !== put.zonalShiftId);
  return { ...told, changes: [...others, { kind: 'zonalShift', id: put.zonalShiftId, put }], output: put };
};

/** Ends a practice run. Errors: those of `cancelZonalShift`; `ValidationException` for a shift that is none. */
export const cancelPracticeRun: Operation<RequestOf<'cancelPracticeRun'>, ZonalShift> = (resources, input, context) => {
  const asked = parseInput(REQUESTS.cancelPracticeRun, input);
  if (findActiveShift(resources, asked.zonalShiftId).shiftType !== 'PRACTICE_RUN')
    throw new BalanzaError(
      'ValidationException',
      `The zonal shift '${asked.zonalShiftId}' is no practice run. End it with CancelZonalShift.`,
      { reason: 'UnsupportedPracticeCancelShiftType' },
    );
  return cancelZonalShift(resources, asked, context);
};

function checkAllowed(configuration: PracticeRunConfiguration, nowMs: number): void {
  const { blockedDates, blockedWindows, allowedWindows } = configuration;
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const isIn = (window: string) => isInWindow(nowMs, window);
  const reason = blockedDates.includes(today)
    ? 'PracticeInBlockedDates'
    : blockedWindows.some(isIn)
      ? 'PracticeInBlockedWindows'
      : allowedWindows.length > 0 && !allowedWindows.some(isIn)
        ? 'PracticeOutsideAllowedWindows'
        : undefined;
  if (reason === undefined) return;
  throw new BalanzaError(
    'ConflictException',
    'The practice run configuration of the load balancer does not allow a run now. Change it, or try again later.',
    { reason },
  );
}

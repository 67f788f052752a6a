import { expect } from 'vitest';
import { valueAt } from '../AwsClient.ts';
import type { Script } from './Script.ts';

/** ARC zonal shift: a shift, a practice run, and the records about both. */
export async function shiftCalls(script: Script, balancer: string): Promise<void> {
  const arc = (action: string, input: object = {}) => script.call('arc-zonal-shift', action, input);
  const of = { resourceIdentifier: balancer };
  const away = { ...of, awayFrom: 'us-local-1-az1' };
  const shift = await arc('StartZonalShift', { ...away, expiresIn: '1h', comment: 'power cut' });
  const zonalShiftId = valueAt(shift, 'zonalShiftId');
  await arc('UpdateZonalShift', { zonalShiftId, comment: 'still no power' });
  expect(await arc('GetManagedResource', of)).toMatchObject({ appliedWeights: { 'us-local-1-az1': 0 } });
  await arc('ListZonalShifts', { status: 'ACTIVE' });
  await arc('ListManagedResources');
  expect(await arc('CancelZonalShift', { zonalShiftId })).toMatchObject({ status: 'CANCELED' });
  await arc('ListAutoshifts');

  const alarm = { type: 'CLOUDWATCH', alarmIdentifier: 'arn:aws:cloudwatch:us-local-1:000000000000:alarm:outcome' };
  await arc('CreatePracticeRunConfiguration', { ...of, outcomeAlarms: [alarm] });
  await arc('UpdatePracticeRunConfiguration', { ...of, blockedDates: ['2000-01-01'] });
  const run = valueAt(await arc('StartPracticeRun', { ...away, comment: 'practice' }), 'zonalShiftId');
  await arc('CancelPracticeRun', { zonalShiftId: run });
  await arc('UpdateZonalAutoshiftConfiguration', { ...of, zonalAutoshiftStatus: 'ENABLED' });
  await arc('UpdateZonalAutoshiftConfiguration', { ...of, zonalAutoshiftStatus: 'DISABLED' });
  await arc('DeletePracticeRunConfiguration', of);
  await arc('UpdateAutoshiftObserverNotificationStatus', { status: 'ENABLED' });
  expect(await arc('GetAutoshiftObserverNotificationStatus')).toEqual({ status: 'ENABLED' });
}

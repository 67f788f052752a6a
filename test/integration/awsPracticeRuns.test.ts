import { expect, it } from 'vitest';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

const ALARM = 'type=CLOUDWATCH,alarmIdentifier=arn:aws:cloudwatch:us-local-1:000000000000:alarm:outcome';

it.skipIf(awsPython === undefined)(
  'contract: keeps practice runs and autoshift, and shifts for a run (needs Python with awscli and boto3)',
  { timeout: 90_000 },
  async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const off = { 'load_balancing.cross_zone.enabled': 'false' };
    const { loadBalancerArn } = await startBalancer(engine, { attributes: off });
    const aws = new AwsClient(engine);
    const arc = (command: string) => aws.run(`arc-zonal-shift ${command}`);
    const refused = (command: string) => aws.refusal(`arc-zonal-shift ${command}`);
    const of = `--resource-identifier ${loadBalancerArn}`;
    const run = `start-practice-run ${of} --away-from us-local-1-az1 --comment practice`;

    expect(await refused(run)).toMatch(/^ConflictException: .*no practice run configuration/);
    expect(await arc(`create-practice-run-configuration ${of} --outcome-alarms ${ALARM}`)).toMatchObject({
      arn: loadBalancerArn,
      zonalAutoshiftStatus: 'DISABLED',
      practiceRunConfiguration: { outcomeAlarms: [{ type: 'CLOUDWATCH' }], blockedDates: [] },
    });
    expect(await refused(`create-practice-run-configuration ${of} --outcome-alarms ${ALARM}`)).toMatch(
      /^ConflictException: /,
    );
    expect(await refused(`update-practice-run-configuration ${of} --blocked-windows Mon:25:00-Mon:26:00`)).toMatch(
      /^ValidationException: The window/,
    );
    const today = new Date().toISOString().slice(0, 10);
    await arc(`update-practice-run-configuration ${of} --blocked-dates ${today}`);
    expect(await refused(run)).toMatch(/^ConflictException: .*does not allow a run now/);
    await arc(`update-practice-run-configuration ${of} --blocked-dates 2000-01-01`);

    // A run shifts.
    const id = valueAt(await arc(run), 'zonalShiftId');
    expect(await arc(`get-managed-resource ${of}`)).toMatchObject({
      appliedWeights: { 'us-local-1-az1': 0, 'us-local-1-az2': 1 },
      zonalShifts: [{ zonalShiftId: id, shiftType: 'PRACTICE_RUN', practiceRunOutcome: 'PENDING' }],
    });
    expect(await refused(run)).toMatch(/^ConflictException: .*active zonal shift already/);
    expect(await arc(`cancel-practice-run --zonal-shift-id ${id}`)).toMatchObject({ status: 'CANCELED' });
    const shift = `start-zonal-shift ${of} --away-from us-local-1-az1 --expires-in 5m --comment c`;
    const other = valueAt(await arc(shift), 'zonalShiftId');
    expect(await refused(`cancel-practice-run --zonal-shift-id ${other}`)).toMatch(
      /^ValidationException: .*is no practice run/,
    );
    expect(await arc('list-zonal-shifts --query items[].[shiftType,practiceRunOutcome,status]')).toEqual([
      ['ZONAL_SHIFT', null, 'ACTIVE'],
      ['PRACTICE_RUN', 'INTERRUPTED', 'CANCELED'],
    ]);

    // Records.
    const autoshift = `update-zonal-autoshift-configuration ${of} --zonal-autoshift-status`;
    await arc(`${autoshift} ENABLED`);
    expect(await arc('list-managed-resources --query items[].[zonalAutoshiftStatus,practiceRunStatus]')).toEqual([
      ['ENABLED', 'ENABLED'],
    ]);
    expect(await refused(`delete-practice-run-configuration ${of}`)).toMatch(/^ConflictException: .*Disable it first/);
    await arc(`${autoshift} DISABLED`);
    await arc(`delete-practice-run-configuration ${of}`);
    expect(await refused(`${autoshift} ENABLED`)).toMatch(/^ConflictException: /);
    await arc('update-autoshift-observer-notification-status --status ENABLED');
    expect(await arc('get-autoshift-observer-notification-status')).toEqual({ status: 'ENABLED' });
    expect(await arc('list-autoshifts')).toEqual({ items: [] });
  },
);

import { describe, expect, it } from 'vitest';
import { modifyTargetGroup } from '../../../engine/control/operations/modifyTargetGroup.ts';
import type { OperationContext } from '../../../engine/control/operations/Operation.ts';
import { BalanzaError } from '../../../engine/model/BalanzaError.ts';
import {
  changedHealthCheckFields,
  draftedHealthCheck,
  HEALTH_CHECK_FIELDS,
  healthCheckDraft,
  healthCheckProblems,
  healthCheckRequest,
  type HealthCheckDraft,
  type HealthCheckField,
} from '../../../engine/model/healthCheckProblems.ts';
import { healthCheckRules } from '../../../engine/model/healthCheckRules.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { groupArn, targetGroup, topology } from '../../support/topology.ts';

const SAVED = targetGroup('web').healthCheck;
const draft = (more: Partial<HealthCheckDraft> = {}): HealthCheckDraft => ({ ...healthCheckDraft(SAVED), ...more });

describe('healthCheckProblems', () => {
  it('UIX-02 finds nothing in settings that were saved, and saving them changes nothing', () => {
    expect(healthCheckProblems(draft())).toEqual({});
    expect(draftedHealthCheck(draft(), SAVED)).toEqual(SAVED);
    expect(changedHealthCheckFields(SAVED, draftedHealthCheck(draft(), SAVED))).toEqual([]);
  });

  it.each([
    { id: 'E-096', field: 'unhealthyThresholdCount', text: '1', problem: { code: 'outOfRange', min: 2, max: 10 } },
    { id: 'E-095', field: 'healthyThresholdCount', text: '11', problem: { code: 'outOfRange', min: 2, max: 10 } },
    { id: 'HCK-01', field: 'healthCheckIntervalSeconds', text: '2', problem: { code: 'outOfRange', min: 5, max: 300 } },
    {
      id: 'HCK-01',
      field: 'healthCheckTimeoutSeconds',
      text: '121',
      problem: { code: 'outOfRange', min: 2, max: 120 },
    },
    { id: 'HCK-01', field: 'healthCheckIntervalSeconds', text: '', problem: { code: 'empty', standard: '30' } },
    { id: 'HCK-01', field: 'healthCheckTimeoutSeconds', text: ' ', problem: { code: 'empty', standard: '5' } },
    {
      id: 'HCK-01',
      field: 'healthCheckIntervalSeconds',
      text: '5',
      problem: { code: 'intervalEqualsTimeout', intervalSeconds: 5, timeoutSeconds: 5 },
    },
    {
      id: 'UIX-02',
      field: 'healthCheckIntervalSeconds',
      text: '1,5',
      problem: { code: 'outOfRange', min: 5, max: 300 },
    },
    {
      id: 'UIX-02',
      field: 'healthCheckIntervalSeconds',
      text: '10.0',
      problem: { code: 'outOfRange', min: 5, max: 300 },
    },
    {
      id: 'UIX-02',
      field: 'healthCheckIntervalSeconds',
      text: '1e1',
      problem: { code: 'outOfRange', min: 5, max: 300 },
    },
    {
      id: 'UIX-02',
      field: 'healthCheckIntervalSeconds',
      text: '１２',
      problem: { code: 'outOfRange', min: 5, max: 300 },
    },
    {
      id: 'UIX-02',
      field: 'healthCheckIntervalSeconds',
      text: '10 s',
      problem: { code: 'outOfRange', min: 5, max: 300 },
    },
    {
      id: 'UIX-02',
      field: 'healthCheckIntervalSeconds',
      text: '-10',
      problem: { code: 'outOfRange', min: 5, max: 300 },
    },
    {
      id: 'UIX-02',
      field: 'healthCheckIntervalSeconds',
      text: '0x10',
      problem: { code: 'outOfRange', min: 5, max: 300 },
    },
    { id: 'UIX-02', field: 'healthCheckPort', text: '8.080', problem: { code: 'port', min: 1, max: 65_535 } },
    { id: 'UIX-02', field: 'healthCheckPort', text: '', problem: { code: 'port', min: 1, max: 65_535 } },
    { id: 'HCK-01', field: 'healthCheckPort', text: '65536', problem: { code: 'port', min: 1, max: 65_535 } },
    { id: 'HCK-01', field: 'healthCheckPath', text: 'health', problem: { code: 'pathWithoutSlash' } },
    { id: 'HCK-01', field: 'healthCheckPath', text: '', problem: { code: 'empty', standard: '/' } },
    { id: 'HCK-01', field: 'healthCheckPath', text: '/a b', problem: { code: 'pathCharacters', max: 1024 } },
    {
      id: 'HCK-01',
      field: 'healthCheckPath',
      text: `/${'x'.repeat(1024)}`,
      problem: { code: 'pathCharacters', max: 1024 },
    },
    { id: 'HCK-01', field: 'matcher', text: '200, 202', problem: { code: 'codesSyntax' } },
    { id: 'HCK-01', field: 'matcher', text: 'ok', problem: { code: 'codesSyntax' } },
    { id: 'HCK-01', field: 'matcher', text: '299-200', problem: { code: 'codesReversed' } },
    { id: 'HCK-01', field: 'matcher', text: '200-500', problem: { code: 'codesRange', min: 200, max: 499 } },
    { id: 'HCK-01', field: 'matcher', text: '', problem: { code: 'empty', standard: '200' } },
    { id: 'HCK-01', field: 'healthCheckProtocol', text: 'TCP', problem: { code: 'protocol' } },
  ] as const)('$id refuses $field $text', ({ field, text, problem }) => {
    expect(healthCheckProblems(draft({ [field]: text }))).toEqual({ [field]: problem });
  });

  it('UIX-02 takes blanks around a number for what they are', () => {
    const typed = draft({ healthCheckIntervalSeconds: ' 10 ', matcher: ' 200-204\n' });
    expect(healthCheckProblems(typed)).toEqual({});
    expect(draftedHealthCheck(typed, SAVED)).toEqual({ ...SAVED, healthCheckIntervalSeconds: 10, matcher: '200-204' });
  });

  it('HCK-01 blames the interval when it is below the timeout', () => {
    const typed = draft({ healthCheckIntervalSeconds: '10', healthCheckTimeoutSeconds: '20' });
    expect(healthCheckProblems(typed)).toEqual({
      healthCheckIntervalSeconds: { code: 'intervalBelowTimeout', intervalSeconds: 10, timeoutSeconds: 20 },
    });
  });

  it('keeps the saved value of a field with a problem, so that a preview has figures', () => {
    const typed = draft({ healthCheckIntervalSeconds: '1,5', unhealthyThresholdCount: '4' });
    expect(draftedHealthCheck(typed, SAVED)).toEqual({ ...SAVED, unhealthyThresholdCount: 4 });
  });
});

const NUMBERS = [
  '2',
  '3',
  '5',
  '6',
  '10',
  '11',
  '30',
  '120',
  '121',
  '300',
  '301',
  '1',
  '0',
  '-3',
  '',
  ' 10 ',
  '1,5',
  '5.5',
  '1e1',
  '１２',
  '10 s',
  '007',
  'NaN',
  '99999999999999999999',
];
const TEXTS: Readonly<Record<HealthCheckField, readonly string[]>> = {
  healthCheckProtocol: ['HTTP', 'HTTPS', 'HTTP', 'HTTPS', 'TCP', 'http', ''],
  healthCheckPath: [
    '/',
    '/health',
    '/health?deep=1',
    '',
    'health',
    '/a b',
    '/ñ',
    ' /x ',
    `/${'x'.repeat(1023)}`,
    `/${'x'.repeat(1024)}`,
    '/a\tb',
  ],
  healthCheckPort: ['traffic-port', '80', '65535', '0', '65536', '', '8.080', ' 81 ', '1e3', 'traffic port'],
  healthyThresholdCount: NUMBERS,
  unhealthyThresholdCount: NUMBERS,
  healthCheckTimeoutSeconds: NUMBERS,
  healthCheckIntervalSeconds: NUMBERS,
  matcher: [
    '200',
    '200,202',
    '200-299',
    '200-499',
    '199',
    '500',
    '200-',
    '299-200',
    '200-200',
    '200,,201',
    '200, 201',
    '',
    ' 204 ',
    'ok',
    '00200',
  ],
};

/** What someone would send who sends what was typed: digits as a number, all else as it stands. */
function asTyped(typed: HealthCheckDraft) {
  const number = (field: HealthCheckField) => {
    const text = typed[field].trim();
    return /^\d+$/.test(text) ? Number(text) : text;
  };
  return {
    targetGroupArn: groupArn('web'),
    healthCheckProtocol: typed.healthCheckProtocol,
    healthCheckPath: typed.healthCheckPath.trim(),
    healthCheckPort: typed.healthCheckPort.trim(),
    healthyThresholdCount: number('healthyThresholdCount'),
    unhealthyThresholdCount: number('unhealthyThresholdCount'),
    healthCheckTimeoutSeconds: number('healthCheckTimeoutSeconds'),
    healthCheckIntervalSeconds: number('healthCheckIntervalSeconds'),
    matcher: { httpCode: typed.matcher.trim() },
  };
}

describe('the form and the engine', () => {
  const resources = topology();
  // The operation asks nothing of its surroundings.
  const modify = (input: unknown) => modifyTargetGroup(resources, input as never, {} as OperationContext);
  const random = seededRandom(11);
  const pick = (texts: readonly string[]) => texts[random.integer(texts.length)] ?? '';
  // One to three fields are typed anew, so that a good part of the drafts is right.
  const drafts = Array.from({ length: 2_000 }, () => {
    const fields = Array.from({ length: 1 + random.integer(3) }, () => pick(HEALTH_CHECK_FIELDS) as HealthCheckField); // from the list of fields
    return draft(Object.fromEntries(fields.map((field) => [field, pick(TEXTS[field])])));
  });

  it('HCK-01 UIX-02 agree on every draft: what the form takes the engine takes, and the reverse', () => {
    let taken = 0;
    for (const typed of drafts) {
      const isFine = Object.keys(healthCheckProblems(typed)).length === 0;
      let isTaken = true;
      try {
        modify(asTyped(typed));
        taken += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(BalanzaError);
        isTaken = false;
      }
      expect({ typed, isTaken }).toEqual({ typed, isTaken: isFine });
    }
    expect(taken).toBeGreaterThan(300);
    expect(taken).toBeLessThan(1_500);
  });

  it('HCK-01 a group of a Network Load Balancer may be checked by TCP, as often as the timeout is long, with codes to 599', () => {
    const typed = draft({
      healthCheckProtocol: 'TCP',
      healthCheckIntervalSeconds: '10',
      healthCheckTimeoutSeconds: '10',
      matcher: '200-599',
    });
    expect(healthCheckProblems(typed, healthCheckRules('TCP'))).toEqual({});
    expect(Object.keys(healthCheckProblems(typed))).toEqual([
      'healthCheckProtocol',
      'healthCheckIntervalSeconds',
      'matcher',
    ]);
  });

  it('HCK-01 a group of gRPC has codes from 0 to 99, which are sent as what they are', () => {
    const rules = healthCheckRules('HTTP', 'ip', 'GRPC');
    const problem = (matcher: string) => healthCheckProblems(draft({ matcher }), rules).matcher;
    expect(problem('0-99')).toBeUndefined();
    expect(problem('200')).toEqual({ code: 'codesRange', min: 0, max: 99 });
    expect(problem('')).toEqual({ code: 'empty', standard: '12' });
    const settings = draftedHealthCheck(draft({ matcher: '0,12' }), rules.standard('HTTP'), rules);
    expect(healthCheckRequest(settings).matcher).toEqual({ grpcCode: '0,12' });
    expect(healthCheckRequest({ ...settings, matcher: '200-299' }).matcher).toEqual({ httpCode: '200-299' });
  });

  it('HCK-01 what is sent is what the draft stands for', () => {
    for (const typed of drafts) {
      if (Object.keys(healthCheckProblems(typed)).length > 0) continue;
      const settings = draftedHealthCheck(typed, SAVED);
      const { output } = modify({ targetGroupArn: groupArn('web'), ...healthCheckRequest(settings) });
      expect(output.healthCheck).toEqual(settings);
    }
  });
});

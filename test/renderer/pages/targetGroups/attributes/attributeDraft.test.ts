import { describe, expect, it } from 'vitest';
import { targetGroupAttributes } from '../../../../../engine/model/targetGroupAttributes.ts';
import {
  attributeChanges,
  attributeDraft,
  attributeProblems,
  EDITED_ATTRIBUTES,
  isDnsBelowRouting,
  isUnified,
  stickinessObstacle,
  withoutContradictions,
} from '../../../../../renderer/pages/targetGroups/attributes/attributeDraft.ts';

const STANDARD = attributeDraft({});

describe('attributes as typed', () => {
  it('API-07 are attributes that the model defines and the engine offers', () => {
    const offered = Object.values(EDITED_ATTRIBUTES).map((key) => targetGroupAttributes[key]?.only ?? 'offered');
    expect(new Set(offered)).toEqual(new Set(['offered']));
  });

  it.each([
    ['delay', '3601', { code: 'wholeNumber', min: 0, max: 3_600 }],
    ['delay', '1,5', { code: 'wholeNumber', min: 0, max: 3_600 }],
    ['delay', '', { code: 'wholeNumber', min: 0, max: 3_600 }],
    ['dnsCount', '0', { code: 'wholeNumberOrOff', min: 1, max: 1_000 }],
    ['routingCount', 'off', { code: 'wholeNumber', min: 1, max: 1_000 }],
    ['dnsPercent', '101', { code: 'wholeNumberOrOff', min: 1, max: 100 }],
    ['dnsPercent', '５０', { code: 'wholeNumberOrOff', min: 1, max: 100 }],
    ['slowStart', '29', { code: 'wholeNumberOrZero', min: 30, max: 900 }],
    ['slowStart', 'off', { code: 'wholeNumberOrZero', min: 30, max: 900 }],
  ] as const)('UIX-02 %s %s is refused', (field, text, problem) => {
    expect(attributeProblems({ ...STANDARD, [field]: text })).toEqual({ [field]: problem });
  });

  it.each([
    ['delay', '0'],
    ['dnsCount', 'off'],
    ['dnsPercent', ' 50 '],
    ['slowStart', '0'],
    ['slowStart', '900'],
  ] as const)('%s %s is taken', (field, text) => {
    expect(attributeProblems({ ...STANDARD, [field]: text })).toEqual({});
  });

  const APP = { ...STANDARD, sticky: 'true', stickyType: 'app_cookie' };
  it.each([
    ['no name', APP, { cookieName: { code: 'cookieNameMissing' } }],
    ['a reserved name', { ...APP, cookieName: 'awsalbX' }, { cookieName: { code: 'cookieNameReserved' } }],
    ['a duration of 0', { ...APP, cookieName: 'S', appSeconds: '0' }, { appSeconds: { code: 'wholeNumber' } }],
    ['a name, and another duration that is not asked for', { ...APP, cookieName: 'S', lbSeconds: '0' }, {}],
    ['no name while the balancer has its own', { ...APP, stickyType: 'lb_cookie' }, {}],
    ['no name while stickiness is off', { ...APP, sticky: 'false' }, {}],
  ])('STK-02 an application cookie with %s', (_, draft, problems) => {
    expect(attributeProblems(draft)).toMatchObject(problems);
    expect(Object.keys(attributeProblems(draft))).toEqual(Object.keys(problems));
  });

  it('DRG-02 another algorithm takes slow start and mitigation with it', () => {
    const slow = { ...STANDARD, slowStart: '30' };
    expect(withoutContradictions(slow)).toEqual(slow);
    expect(withoutContradictions({ ...slow, algorithm: 'weighted_random', anomaly: 'on' }).slowStart).toBe('0');
    expect(withoutContradictions({ ...slow, anomaly: 'on' }).anomaly).toBe('off');
  });

  it.each([
    [{ algorithm: 'weighted_random' }, 'algorithm'],
    [{ crossZone: 'false' }, 'crossZone'],
    [{ crossZone: 'true' }, null],
  ])('N-001 %o keeps stickiness off by %s', (more, obstacle) => {
    expect(stickinessObstacle({ ...STANDARD, ...more })).toBe(obstacle);
  });

  it('UIX-02 that say the same change nothing', () => {
    expect(attributeChanges(STANDARD, { ...STANDARD, delay: ' 0300 ' })).toEqual([]);
  });

  it('say what has to be set', () => {
    expect(attributeChanges(STANDARD, { ...STANDARD, delay: '60', crossZone: 'false' })).toEqual([
      { key: 'deregistration_delay.timeout_seconds', value: '60' },
      { key: 'load_balancing.cross_zone.enabled', value: 'false' },
    ]);
  });

  it('are unified as long as DNS and routing have one minimum', () => {
    expect([isUnified(STANDARD), isUnified({ ...STANDARD, dnsCount: '2' })]).toEqual([true, false]);
  });

  it.each([
    ['1', '1', 'off', 'off', false],
    ['1', '2', 'off', 'off', true],
    ['off', '1', 'off', 'off', true],
    ['2', '1', 'off', '50', true],
    ['2', '1', '40', '50', true],
    ['2', '1', '50', '50', false],
  ] as const)(
    'counts %s and %s, percentages %s and %s of DNS and routing: DNS below routing is %s',
    (dnsCount, routingCount, dnsPercent, routingPercent, expected) => {
      expect(isDnsBelowRouting({ ...STANDARD, dnsCount, routingCount, dnsPercent, routingPercent })).toBe(expected);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { decideSampleAnswer } from '../../../../engine/instances/samples/decideSampleAnswer.ts';
import { SAMPLE_DEFAULTS, type SampleSettings } from '../../../../engine/instances/samples/SampleSettings.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

const CHECKER = 'ELB-HealthChecker/2.0';
const decide = (path: string, userAgent?: string, settings: Partial<SampleSettings> = {}) => {
  const { isCheck, status } = decideSampleAnswer(
    { path, userAgent },
    { ...SAMPLE_DEFAULTS, ...settings },
    seededRandom(1),
  );
  return `${isCheck ? 'check' : 'request'} ${status}`;
};

describe('decideSampleAnswer', () => {
  it.each([
    { name: 'anything gets 200', told: decide('/any?x=1'), is: 'request 200' },
    { name: 'a check is told by its User-Agent', told: decide('/', CHECKER), is: 'check 200' },
    { name: 'a client that asks for /health is no check', told: decide('/health'), is: 'request 200' },
    { name: '/health answers healthStatus', told: decide('/health', CHECKER, { healthStatus: 503 }), is: 'check 503' },
    { name: '/health with a query too', told: decide('/health?a', CHECKER, { healthStatus: 503 }), is: 'check 503' },
    {
      name: 'healthStatus is for /health only',
      told: decide('/healthy', CHECKER, { healthStatus: 503 }),
      is: 'check 200',
    },
    {
      name: '/health never gets errorStatus',
      told: decide('/health', CHECKER, { errorPercent: 100 }),
      is: 'check 200',
    },
    { name: 'a check of another path does', told: decide('/', CHECKER, { errorPercent: 100 }), is: 'check 500' },
    { name: 'errorStatus', told: decide('/', 'x', { errorPercent: 100, errorStatus: 418 }), is: 'request 418' },
    { name: 'a hanging target', told: decide('/health', CHECKER, { mode: 'hang' }), is: 'check none' },
  ])('contract: $name', ({ told, is }) => {
    expect(told).toBe(is);
  });

  it('contract: errorPercent is a share of requests', () => {
    const random = seededRandom(1);
    const settings = { ...SAMPLE_DEFAULTS, errorPercent: 25 };
    const failed = Array.from({ length: 10_000 }, () =>
      decideSampleAnswer({ path: '/', userAgent: undefined }, settings, random),
    ).filter(({ status }) => status === 500).length;
    expect(failed / 100).toBeCloseTo(25, 0);
  });
});

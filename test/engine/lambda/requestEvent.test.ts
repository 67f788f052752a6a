import { describe, expect, it } from 'vitest';
import { healthCheckEvent, requestEvent, type FunctionRequest } from '../../../engine/lambda/requestEvent.ts';
import type { FunctionCall } from '../../../engine/model/FunctionCall.ts';
import type { TargetGroupArn } from '../../../engine/model/names.ts';

const CALL: FunctionCall = {
  targetGroupArn: 'arn:tg' as TargetGroupArn, // a test's
  endpoint: null,
  hasMultiValueHeaders: false,
};
const LISTS: FunctionCall = { ...CALL, hasMultiValueHeaders: true };

function event(request: Partial<FunctionRequest>, call = CALL): Record<string, unknown> {
  const whole = { method: 'GET', target: '/', fields: new Map(), body: Buffer.alloc(0), ...request };
  return JSON.parse(requestEvent(whole, call)) as Record<string, unknown>; // an object, as made
}

describe('the event of a request (ELB, Lambda targets)', () => {
  it('names group, method, path, parameters and fields, the last value of each', () => {
    const fields = new Map([
      ['host', ['app.test']],
      ['x-many', ['1', '2']],
      ['connection', ['keep-alive']],
      ['transfer-encoding', ['chunked']],
    ]);
    expect(event({ method: 'POST', target: '/a%20b?q=1&q=a%26b&flag&=x', fields })).toEqual({
      requestContext: { elb: { targetGroupArn: 'arn:tg' } },
      httpMethod: 'POST',
      path: '/a%20b',
      queryStringParameters: { q: 'a%26b', flag: '', '': 'x' },
      headers: { host: 'app.test', 'x-many': '2' },
      body: '',
      isBase64Encoded: false,
    });
  });

  it('has lists of values instead where the group asks for them', () => {
    const made = event({ target: '/?q=1&q=2', fields: new Map([['x-many', ['1', '2']]]) }, LISTS);
    expect(made).toMatchObject({
      multiValueQueryStringParameters: { q: ['1', '2'] },
      multiValueHeaders: { 'x-many': ['1', '2'] },
    });
    expect(Object.keys(made)).not.toContain('headers');
  });

  it.each([
    ['text/plain; charset=utf-8', null, false],
    ['application/json', null, false],
    ['application/javascript', null, false],
    ['application/xml', null, false],
    ['application/octet-stream', null, true],
    ['image/png', null, true],
    ['text/html', 'gzip', true],
    [null, null, true],
  ])('a body of the type %s, packed as %s: base64 is %s', (type, coding, isBase64Encoded) => {
    const fields = new Map<string, string[]>();
    if (type !== null) fields.set('content-type', [type]);
    if (coding !== null) fields.set('content-encoding', [coding]);
    expect(event({ fields, body: Buffer.from('ñ') })).toMatchObject({
      body: isBase64Encoded ? Buffer.from('ñ').toString('base64') : 'ñ',
      isBase64Encoded,
    });
  });

  it('of a health check is a GET of the path by the checker', () => {
    expect(JSON.parse(healthCheckEvent('/ready', CALL))).toEqual({
      requestContext: { elb: { targetGroupArn: 'arn:tg' } },
      httpMethod: 'GET',
      path: '/ready',
      queryStringParameters: {},
      headers: { 'user-agent': 'ELB-HealthChecker/2.0' },
      body: '',
      isBase64Encoded: false,
    });
    expect(JSON.parse(healthCheckEvent('/', LISTS))).toMatchObject({
      multiValueHeaders: { 'user-agent': ['ELB-HealthChecker/2.0'] },
    });
  });
});

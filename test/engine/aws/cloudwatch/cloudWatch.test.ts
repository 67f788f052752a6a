import { decode } from 'cborg';
import { describe, expect, it } from 'vitest';
import { Endpoint } from '../../../support/aws/Endpoint.ts';

const PATH = '/service/GraniteServiceVersion20100801/operation/';
const CBOR = { 'content-type': 'application/cbor', 'smithy-protocol': 'rpc-v2-cbor' };

/** What an answer of CBOR holds. */
const read = (body: string): unknown => decode(Buffer.from(body, 'latin1'));

describe('CloudWatch tells what is wrong in the protocol of the request', () => {
  it('contract: in CBOR, with the name and the code of Query', () => {
    const { status, headers, body, contentType } = new Endpoint().ask('monitoring', {
      path: `${PATH}ListMetrics`,
      headers: CBOR,
      body: 'no CBOR',
    });
    expect([status, contentType]).toEqual([400, 'application/cbor']);
    expect(headers).toEqual({ 'smithy-protocol': 'rpc-v2-cbor', 'x-amzn-query-error': 'ValidationError;Sender' });
    expect(read(body)).toEqual({ __type: 'ValidationError', message: 'The body is not CBOR.' });
  });

  it('contract: in CBOR for a request that is not signed', () => {
    const answer = new Endpoint().answer({
      method: 'POST',
      url: `${PATH}ListMetrics`,
      path: `${PATH}ListMetrics`,
      rawHeaders: Object.entries(CBOR).flat(),
      body: Buffer.alloc(0),
      requestId: 'r',
    });
    expect(answer).toMatchObject({ status: 403, contentType: 'application/cbor' });
    expect(read(Buffer.from(answer.body).toString('latin1'))).toMatchObject({
      __type: 'MissingAuthenticationTokenException',
    });
  });

  it.each([
    { input: { Nothing: 1 }, is: ['ValidationError', "The parameter 'Nothing' is not known here. Leave it out."] },
    { input: { MetricName: 7 }, is: ['ValidationError', 'The parameter MetricName must be text.'] },
    {
      input: { Dimensions: [{}] },
      is: ['MissingRequiredParameterException', 'The parameter Dimensions.1.Name is required.'],
    },
    {
      input: { NextToken: '%' },
      is: ['InvalidParameterValueException', 'The NextToken is not valid. Give that of the answer before.'],
    },
    { input: [], is: ['ValidationError', 'The body must be a structure.'] },
  ])('contract: in JSON: $is', ({ input, is }) => {
    const { status, body } = new Endpoint().ask('monitoring', {
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'GraniteServiceVersion20100801.ListMetrics',
      },
      body: JSON.stringify(input),
    });
    const [__type, message] = is;
    expect([status, JSON.parse(body)]).toEqual([400, { __type, message }]);
  });

  it('contract: in XML', () => {
    const { status, body } = new Endpoint().ask('monitoring', { body: 'Action=PutMetricData&Version=2010-08-01' });
    expect([status, body]).toEqual([400, expect.stringContaining('<Code>InvalidAction</Code>')]);
  });
});

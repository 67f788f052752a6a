import { BalanzaError, type ErrorCode } from '../../model/BalanzaError.ts';
import type { AwsService } from '../AwsService.ts';
import { answerQuery, QUERY, queryErrorXml, type QueryApi } from '../query/answerQuery.ts';
import { readStructured } from '../structured/readStructured.ts';
import { writeStructured } from '../structured/writeStructured.ts';
import { metricActions } from './metricActions.ts';
import { structuredProtocol, type StructuredProtocol } from './structuredProtocol.ts';

const API: QueryApi = {
  client: 'cloudwatch',
  version: '2010-08-01',
  namespace: 'http://monitoring.amazonaws.com/doc/2010-08-01/',
  actions: metricActions,
  notOffered: [
    'DeleteAlarms',
    'DescribeAlarms',
    'GetDashboard',
    'GetMetricWidgetImage',
    'ListDashboards',
    'PutDashboard',
    'PutMetricAlarm',
    'PutMetricData',
  ],
};

/**
 * CloudWatch's metrics of load balancers, in the three protocols that its clients send: Query, JSON 1.0 and CBOR. Source:
 * contract, *The AWS endpoint*.
 */
export const cloudWatch: AwsService = {
  apis: [API],
  answer: (request, context) => {
    const protocol = structuredProtocol(request);
    if (!protocol) return answerQuery(request, { apis: [API], dialect: QUERY }, context);
    const action = actionOf(protocol);
    const output = action.run(readStructured(action.input, protocol.read(request.body)), context);
    // By its declaration `run` answers what its output shape holds.
    const value = action.output === null ? {} : writeStructured(action.output, output as never, protocol.scalar);
    return protocol.answer(200, value);
  },
  refuse: ({ code, httpStatus, sentence: message }, requestId, request) => {
    const query = QUERY_CODES[code] ?? code;
    const protocol = structuredProtocol(request);
    if (protocol) {
      const fault = httpStatus < 500 ? 'Sender' : 'Receiver';
      const type = STRUCTURED_CODES[code] ?? code;
      return protocol.answer(httpStatus, { __type: type, message }, { 'x-amzn-query-error': `${query};${fault}` });
    }
    const error = { namespace: API.namespace, status: httpStatus, code: query, message, requestId };
    return { status: httpStatus, contentType: 'text/xml', body: queryErrorXml(error) };
  },
};

function actionOf({ action: name }: StructuredProtocol) {
  const action = Object.hasOwn(API.actions, name) ? API.actions[name] : undefined;
  if (action) return action;
  const why = API.notOffered.includes(name) ? ' It exists at AWS and is not offered yet.' : '';
  throw new BalanzaError('InvalidAction', `Could not find operation ${name.slice(0, 128)} of CloudWatch.${why}`);
}

/** CloudWatch's codes in Query for those of ours, where they differ. */
const QUERY_CODES: Partial<Readonly<Record<ErrorCode, string>>> = { InternalFailure: 'InternalServiceError' };

/** Names of its errors in the other protocols. */
const STRUCTURED_CODES: Partial<Readonly<Record<ErrorCode, string>>> = {
  IncompleteSignature: 'IncompleteSignatureException',
  InternalFailure: 'InternalServiceFault',
  InvalidAction: 'UnknownOperationException',
  InvalidClientTokenId: 'UnrecognizedClientException',
  InvalidParameterCombination: 'InvalidParameterCombinationException',
  InvalidParameterValue: 'InvalidParameterValueException',
  MissingAuthenticationToken: 'MissingAuthenticationTokenException',
  MissingParameter: 'MissingRequiredParameterException',
  RequestExpired: 'InvalidSignatureException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
};

import { ACCOUNT_ID } from '../../model/names.ts';
import type { AwsService } from '../AwsService.ts';
import { answerQuery, QUERY, queryErrorXml, type QueryApi } from '../query/answerQuery.ts';
import { queryAction } from '../query/QueryAction.ts';
import { string, structure } from '../query/Shape.ts';

const NAMESPACE = 'https://sts.amazonaws.com/doc/2011-06-15/';

const getCallerIdentity = queryAction({
  input: structure({}),
  output: structure({ Arn: string, UserId: string, Account: string }),
  // The id of the root user is that of the account.
  run: () => ({ Arn: `arn:aws:iam::${ACCOUNT_ID}:root`, UserId: ACCOUNT_ID, Account: ACCOUNT_ID }),
});

const API: QueryApi = {
  client: 'sts',
  version: '2011-06-15',
  namespace: NAMESPACE,
  actions: { GetCallerIdentity: getCallerIdentity },
  notOffered: ['AssumeRole', 'GetAccessKeyInfo', 'GetFederationToken', 'GetSessionToken', 'DecodeAuthorizationMessage'],
};

/** Who signs: the root user of the one account. Source: contract, *The AWS endpoint*. */
export const sts: AwsService = {
  apis: [API],
  answer: (request, context) => answerQuery(request, { apis: [API], dialect: QUERY }, context),
  refuse: ({ code, httpStatus, sentence: message }, requestId) => ({
    status: httpStatus,
    contentType: 'text/xml',
    body: queryErrorXml({ namespace: NAMESPACE, status: httpStatus, code, message, requestId }),
  }),
};

import { BalanzaError } from '../../model/BalanzaError.ts';
import { headerValues, queryText, type AwsAnswer, type AwsRequest } from '../AwsRequest.ts';
import type { AwsContext } from '../AwsContext.ts';
import type { AwsApi } from '../AwsService.ts';
import { parameterTree } from './ParameterTree.ts';
import { parsePairs } from './parsePairs.ts';
import type { QueryActions } from './QueryAction.ts';
import { readParameters, type ListStyle } from './readParameters.ts';
import { element, escapeXml, writeXml, type ItemName } from './writeXml.ts';

/** One API version of a service that speaks Query. */
export interface QueryApi extends AwsApi {
  /** The value of `Version`, and the namespace of its answers. */
  readonly version: string;
  readonly namespace: string;
  readonly actions: QueryActions;
  /** Actions of AWS's that are not built: refused by name. */
  readonly notOffered: readonly string[];
}

/** How a family of services writes lists, answers and errors. */
export interface QueryDialect {
  readonly listStyle: ListStyle;
  readonly item: ItemName;
  /** Around the members of an answer. */
  readonly answerXml: (answer: {
    readonly action: string;
    readonly namespace: string;
    readonly members: string;
    readonly requestId: string;
  }) => string;
}

/** `elasticloadbalancing` and `sts`. Source: ELB, *Query wire format*. */
export const QUERY: QueryDialect = {
  listStyle: 'member',
  item: 'member',
  answerXml: ({ action, namespace, members, requestId }) =>
    `<${action}Response xmlns="${namespace}">${element(`${action}Result`, members)}` +
    `<ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata></${action}Response>`,
};

/** `ec2`. */
export const EC2_QUERY: QueryDialect = {
  listStyle: 'flat',
  item: 'item',
  answerXml: ({ action, namespace, members, requestId }) =>
    `<${action}Response xmlns="${namespace}"><requestId>${requestId}</requestId>${members}</${action}Response>`,
};

/** Parameters that say what is asked, or sign it, and are none of the action's. */
const OF_THE_PROTOCOL = /^(?:Action|Version|X-Amz-[A-Za-z0-9-]+)$/;

/**
 * Answers a Query request whose signature was verified. Parameters of URL and body count alike (API-05). Errors:
 * `MissingAction`, `InvalidAction` for an action or version that does not exist or is not built, and those of the action.
 */
export function answerQuery(
  request: AwsRequest,
  { apis, dialect }: { readonly apis: readonly QueryApi[]; readonly dialect: QueryDialect },
  context: AwsContext,
): AwsAnswer {
  const parameters = [...parsePairs(queryText(request)), ...bodyPairs(request)];
  const named = new Map(parameters);
  const name = named.get('Action');
  if (name === undefined || name === '')
    throw new BalanzaError('MissingAction', "The request must contain the parameter 'Action'.");
  const api = apis.find(({ version }) => version === named.get('Version'));
  const action = api && Object.hasOwn(api.actions, name) ? api.actions[name] : undefined;
  if (!api || !action) throw noAction(name, named.get('Version'), apis);
  const tree = parameterTree(parameters.filter(([parameter]) => !OF_THE_PROTOCOL.test(parameter)));
  const output = action.run(readParameters(action.input, tree, dialect.listStyle), context);
  // By its declaration `run` answers what its output shape holds.
  const members = action.output === null ? '' : writeXml(action.output, output as never, dialect.item);
  const { requestId } = request;
  return {
    status: 200,
    contentType: 'text/xml',
    body: dialect.answerXml({ action: name, namespace: api.namespace, members, requestId }),
  };
}

function bodyPairs(request: AwsRequest): readonly (readonly [string, string])[] {
  const [type = ''] = headerValues(request, 'content-type');
  if (request.body.length > 0 && /json|xml|multipart/i.test(type)) {
    throw new BalanzaError(
      'ValidationError',
      `The body must be of type application/x-www-form-urlencoded, not '${type.slice(0, 64)}'.`,
    );
  }
  return parsePairs(request.body.toString('utf8'));
}

function noAction(name: string, version: string | undefined, apis: readonly QueryApi[]): BalanzaError {
  const shown = name.slice(0, 128);
  const of = `Could not find operation ${shown} for version ${version?.slice(0, 32) ?? 'NO_VERSION_SPECIFIED'}.`;
  const api = apis.find((one) => one.version === version);
  if (!api) {
    const versions = apis.map((one) => one.version).join(', ');
    return new BalanzaError('InvalidAction', `${of} Versions that are offered: ${versions}.`);
  }
  const why = api.notOffered.includes(name) ? ' It exists at AWS and is not offered yet.' : '';
  return new BalanzaError('InvalidAction', `${of}${why}`);
}

/** An error as `elasticloadbalancing` and `sts` write it. */
export function queryErrorXml(error: QueryError): string {
  const { namespace, status, code, message, requestId } = error;
  const type = status < 500 ? 'Sender' : 'Receiver';
  return (
    `<ErrorResponse xmlns="${namespace}">` +
    `<Error><Type>${type}</Type><Code>${escapeXml(code)}</Code><Message>${escapeXml(message)}</Message></Error>` +
    `<RequestId>${requestId}</RequestId></ErrorResponse>`
  );
}

/** An error as `ec2` writes it. */
export function ec2ErrorXml({ code, message, requestId }: Omit<QueryError, 'namespace' | 'status'>): string {
  return (
    `<Response><Errors><Error><Code>${escapeXml(code)}</Code><Message>${escapeXml(message)}</Message></Error></Errors>` +
    `<RequestID>${requestId}</RequestID></Response>`
  );
}

interface QueryError {
  readonly namespace: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

import { cancelZonalShift } from '../../control/operations/cancelZonalShift.ts';
import { startZonalShift } from '../../control/operations/startZonalShift.ts';
import { updateZonalShift } from '../../control/operations/updateZonalShift.ts';
import { BalanzaError, type ErrorCode } from '../../model/BalanzaError.ts';
import type { LoadBalancerArn } from '../../model/names.ts';
import type { ZonalShiftStatus } from '../../model/ZonalShift.ts';
import { queryText, type AwsAnswer, type AwsRequest } from '../AwsRequest.ts';
import type { AwsContext } from '../AwsContext.ts';
import type { AwsService } from '../AwsService.ts';
import { pageOf } from '../elbv2/pageOf.ts';
import { parsePairs } from '../query/parsePairs.ts';
import { importOperation } from './importOperation.ts';
import { outageOperations } from './outageOperations.ts';
import { practiceOperations } from './practiceOperations.ts';
import { of, type RestOperation } from './RestOperation.ts';
import { managedResource, managedResourceSummary, shiftSummary, shiftView } from './shiftView.ts';

/** Source: ELB, *ARC zonal shift*. */
const OPERATIONS: readonly RestOperation[] = [
  {
    name: 'StartZonalShift',
    ...of('POST', 'zonalshifts'),
    status: 201,
    members: ['resourceIdentifier', 'awayFrom', 'expiresIn', 'comment'],
    required: ['resourceIdentifier', 'awayFrom', 'expiresIn', 'comment'],
    run: ({ body: { resourceIdentifier, ...asked } }, { control }) =>
      // The operation parses what it is given.
      shiftView(control.change(startZonalShift, { ...asked, loadBalancerArn: resourceIdentifier } as never)),
  },
  {
    name: 'ListZonalShifts',
    ...of('GET', 'zonalshifts'),
    run: ({ query }, context) => listZonalShifts(query, context),
  },
  {
    name: 'UpdateZonalShift',
    ...of('PATCH', 'zonalshifts'),
    isOfOne: true,
    members: ['comment', 'expiresIn'],
    run: ({ id, body }, { control }) => shiftView(control.change(updateZonalShift, { ...body, zonalShiftId: id })),
  },
  {
    name: 'CancelZonalShift',
    ...of('DELETE', 'zonalshifts'),
    isOfOne: true,
    run: ({ id }, { control }) => shiftView(control.change(cancelZonalShift, { zonalShiftId: id })),
  },
  {
    name: 'ListManagedResources',
    ...of('GET', 'managedresources'),
    run: ({ query }, { control: { resources } }) => {
      const { items, nextToken } = paged([...resources.loadBalancers.values()], query, (one) => one.loadBalancerArn);
      return { items: items.map((one) => managedResourceSummary(resources, one)), nextToken };
    },
  },
  {
    name: 'GetManagedResource',
    ...of('GET', 'managedresources'),
    isOfOne: true,
    run: ({ id }, { control: { resources } }) => {
      const found = resources.loadBalancers.get(id as LoadBalancerArn); // a text that is no ARN is not found
      if (found) return managedResource(resources, found);
      throw new BalanzaError('ResourceNotFoundException', `The load balancer '${id.slice(0, 256)}' does not exist.`);
    },
  },
  {
    name: 'ListAutoshifts',
    ...of('GET', 'autoshifts'),
    // There are none: nothing here starts one by itself.
    run: () => ({ items: [] }),
  },
  ...practiceOperations,
  ...outageOperations,
  importOperation,
];

/** Operations that AWS has, by its names. */
const NAMED = Object.fromEntries(OPERATIONS.flatMap((one) => (one.name === undefined ? [] : [[one.name, one]])));

const STATUSES: readonly ZonalShiftStatus[] = ['ACTIVE', 'EXPIRED', 'CANCELED'];

function listZonalShifts(query: ReadonlyMap<string, string>, { control }: AwsContext) {
  const status = query.get('status');
  if (status !== undefined && !STATUSES.some((one) => one === status))
    throw new BalanzaError(
      'ValidationException',
      `The status '${status.slice(0, 64)}' is not valid: one of ${STATUSES.join(', ')}.`,
      { reason: 'InvalidStatus' },
    );
  const resource = query.get('resourceIdentifier');
  const all = [...control.resources.zonalShifts.values()]
    .filter((shift) => status === undefined || shift.status === status)
    .filter((shift) => resource === undefined || shift.loadBalancerArn === resource)
    .toReversed();
  const { items, nextToken } = paged(all, query, ({ zonalShiftId }) => zonalShiftId);
  return { items: items.map(shiftSummary), nextToken };
}

/** Most items of one answer. */
const MAX_RESULTS = 100;

function paged<Item>(items: readonly Item[], query: ReadonlyMap<string, string>, nameOf: (item: Item) => string) {
  const asked = query.get('maxResults') ?? String(MAX_RESULTS);
  const count = /^\d{1,3}$/.test(asked) ? Number(asked) : 0;
  if (count < 1 || count > MAX_RESULTS)
    throw new BalanzaError(
      'ValidationException',
      `maxResults '${asked.slice(0, 64)}' must be between '1-${MAX_RESULTS}'.`,
    );
  try {
    const page = pageOf(items, { Marker: query.get('nextToken'), PageSize: count, largest: MAX_RESULTS }, nameOf);
    return { items: page.items, nextToken: page.NextMarker };
  } catch (cause) {
    throw new BalanzaError('ValidationException', 'The nextToken is not valid. Give that of the answer before.', {
      cause,
      reason: 'InvalidToken',
    });
  }
}

/** ARC zonal shift, by REST and JSON. Source: ELB, *ARC zonal shift*. */
export const arcZonalShift: AwsService = {
  apis: [{ client: 'arc-zonal-shift', actions: NAMED }],
  answer: (request, context) => {
    const { operation, id } = route(request);
    const body = bodyOf(request, operation);
    const output = operation.run({ id, query: new Map(parsePairs(queryText(request))), body }, context);
    return json(operation.status, output);
  },
  refuse: (error) => {
    const { code, status } = shapeOf(error);
    const answer = json(status, { message: error.sentence, ...(error.reason && { reason: error.reason }) });
    return { ...answer, headers: { 'x-amzn-ErrorType': code } };
  },
};

function json(status: number, value: unknown): AwsAnswer {
  return { status, contentType: 'application/json', body: JSON.stringify(value) };
}

function route({ method, path }: AwsRequest): { readonly operation: RestOperation; readonly id: string } {
  const [, collection = '', ...rest] = path.split('/');
  const id = decoded(rest.join('/'));
  const found = OPERATIONS.find(
    (one) => one.method === method && one.collection === collection && one.isOfOne === (id !== ''),
  );
  if (found) return { operation: found, id };
  throw new BalanzaError('ValidationException', `There is no operation ${method} ${path.slice(0, 64)}.`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BalanzaError(
      'ValidationException',
      `The path holds '${text.slice(0, 64)}', which is not percent-encoded.`,
    );
  }
}

function bodyOf({ body }: AwsRequest, { members, required }: RestOperation): Readonly<Record<string, unknown>> {
  const value = body.length === 0 ? {} : parsed(body.toString('utf8'));
  const unknown = Object.keys(value).find((name) => !members.includes(name));
  if (unknown !== undefined)
    throw new BalanzaError('ValidationException', `The parameter '${unknown.slice(0, 64)}' is not known here.`);
  const missing = required.find((name) => value[name] === undefined || value[name] === null);
  if (missing !== undefined)
    throw new BalanzaError('ValidationException', `The parameter '${missing}' must be given.`, {
      reason: 'MissingValue',
    });
  return value;
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BalanzaError('ValidationException', 'The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BalanzaError('ValidationException', 'The body is not a JSON object.');
  return value as Readonly<Record<string, unknown>>; // an object, and no list
}

/** The codes of ARC for those of the protocol and of operations. */
function shapeOf({ code, httpStatus }: BalanzaError): { readonly code: string; readonly status: number } {
  const named: Partial<Record<ErrorCode, string>> = {
    ValidationError: 'ValidationException',
    InternalFailure: 'InternalServerException',
    MissingAuthenticationToken: 'MissingAuthenticationTokenException',
    IncompleteSignature: 'IncompleteSignatureException',
    InvalidClientTokenId: 'UnrecognizedClientException',
    SignatureDoesNotMatch: 'InvalidSignatureException',
    RequestExpired: 'InvalidSignatureException',
  };
  return { code: named[code] ?? code, status: httpStatus };
}

import { BalanzaError, type ErrorCode } from '../../model/BalanzaError.ts';
import { headerValues, type AwsAnswer, type AwsRequest } from '../AwsRequest.ts';
import type { AwsService } from '../AwsService.ts';
import { certificateActions } from './certificateActions.ts';

const TARGET_PREFIX = 'CertificateManager.';
const CONTENT_TYPE = 'application/x-amz-json-1.1';

/** Actions of AWS's that are not built: refused by name. */
const NOT_OFFERED = [
  'ExportCertificate',
  'GetAccountConfiguration',
  'PutAccountConfiguration',
  'RenewCertificate',
  'ResendValidationEmail',
  'RevokeCertificate',
  'SearchCertificates',
  'UpdateCertificateOptions',
];

/** AWS Certificate Manager, by the JSON protocol 1.1. Source: contract, *The AWS endpoint*. */
export const acm: AwsService = {
  apis: [{ client: 'acm', actions: certificateActions }],
  answer: (request, context) => {
    const name = actionName(request);
    const action = Object.hasOwn(certificateActions, name) ? certificateActions[name] : undefined;
    if (!action) throw noAction(name);
    const output = action(bodyOf(request), context);
    return json(200, output === undefined ? '' : JSON.stringify(output));
  },
  refuse: (error) => {
    const { code, httpStatus, sentence: message } = error;
    const body = JSON.stringify({ __type: CODES[code] ?? code, message });
    // The protocol knows 400 and 500; what concerns the signature has the status that the contract names.
    return json(httpStatus === 404 || httpStatus === 409 ? 400 : httpStatus, body);
  },
};

/** ACM's codes for those of the protocol and of operations. */
const CODES: Partial<Record<ErrorCode, string>> = {
  ValidationError: 'ValidationException',
  DuplicateTagKeys: 'InvalidTagException',
  TooManyTags: 'TooManyTagsException',
  IdempotentParameterMismatch: 'InvalidParameterException',
  InternalFailure: 'InternalServerException',
  MissingAuthenticationToken: 'MissingAuthenticationTokenException',
  IncompleteSignature: 'IncompleteSignatureException',
  InvalidClientTokenId: 'UnrecognizedClientException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
  RequestExpired: 'InvalidSignatureException',
};

function json(status: number, body: string): AwsAnswer {
  return { status, contentType: CONTENT_TYPE, body };
}

function actionName(request: AwsRequest): string {
  const [target = ''] = headerValues(request, 'x-amz-target');
  if (!target.startsWith(TARGET_PREFIX))
    throw new BalanzaError(
      'MissingAction',
      `The header X-Amz-Target must name an action as '${TARGET_PREFIX}<action>'.`,
    );
  return target.slice(TARGET_PREFIX.length);
}

function noAction(name: string): BalanzaError {
  const why = NOT_OFFERED.includes(name) || name.includes('Acme') ? ' It exists at AWS and is not offered.' : '';
  return new BalanzaError(
    'InvalidAction',
    `Could not find operation ${name.slice(0, 128)} of CertificateManager.${why}`,
  );
}

function bodyOf({ body }: AwsRequest): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Without its cause, which quotes the text: that may hold a private key.
    throw new BalanzaError('ValidationError', 'The body is not JSON.');
  }
}

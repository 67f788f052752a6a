import type { BalanzaError } from '../model/BalanzaError.ts';
import { headerValues, type AwsAnswer, type AwsRequest } from './AwsRequest.ts';
import type { AwsService } from './AwsService.ts';
import { queryErrorXml } from './query/answerQuery.ts';
import { escapeXml } from './query/writeXml.ts';

/** The namespace in which AWS's front writes errors of services that speak XML. */
const FAULT_NAMESPACE = 'http://webservices.amazon.com/AWSFault/2005-15-09';

/** Services that answer requests for paths in XML; all others that have paths answer in JSON. */
const XML_OF_PATHS: ReadonlySet<string> = new Set(['route53', 'cloudfront']);

/**
 * How a service that is not offered says so: in its own shape, so that a client which was pointed here by mistake
 * shows the sentence rather than a fault of its parser. `name`: as the signature has it, `route53`.
 */
export function serviceNotOffered(name: string): Pick<AwsService, 'refuse'> {
  return {
    refuse: (error, requestId, request) => {
      if (name === 's3') return s3Error(error, requestId);
      if (isJson(name, request)) return jsonError(error);
      const { code, httpStatus: status, sentence: message } = error;
      const body = queryErrorXml({ namespace: FAULT_NAMESPACE, status, code, message, requestId });
      return { status, contentType: 'text/xml', body };
    },
  };
}

function isJson(name: string, request: AwsRequest): boolean {
  const [type = ''] = headerValues(request, 'content-type');
  if (headerValues(request, 'x-amz-target').length > 0 || type.includes('json')) return true;
  return request.path !== '/' && !XML_OF_PATHS.has(name);
}

function s3Error({ code, httpStatus, sentence }: BalanzaError, requestId: string): AwsAnswer {
  const error = `<Code>${escapeXml(code)}</Code><Message>${escapeXml(sentence)}</Message>`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${error}<RequestId>${requestId}</RequestId></Error>`;
  return { status: httpStatus, contentType: 'application/xml', body };
}

function jsonError({ code, httpStatus, sentence: message }: BalanzaError): AwsAnswer {
  const body = JSON.stringify({ __type: code, message });
  return { status: httpStatus, contentType: 'application/json', body, headers: { 'x-amzn-ErrorType': code } };
}

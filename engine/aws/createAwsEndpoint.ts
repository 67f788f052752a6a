import { BalanzaError } from '../model/BalanzaError.ts';
import type { Log } from '../model/Log.ts';
import { arcZonalShift } from './arc/arcZonalShift.ts';
import { AWS_SERVICES } from './AWS_SERVICES.ts';
import type { AwsContext } from './AwsContext.ts';
import type { AwsAnswer, AwsRequest } from './AwsRequest.ts';
import type { AwsService } from './AwsService.ts';
import { cloudWatch } from './cloudwatch/cloudWatch.ts';
import { isStructured } from './cloudwatch/structuredProtocol.ts';
import { elasticLoadBalancing } from './elbv2/elasticLoadBalancing.ts';
import { serviceNotOffered } from './serviceNotOffered.ts';
import { parseSignature } from './signature/Signature.ts';
import { verifySignature } from './signature/verifySignature.ts';

export interface AwsEndpointOptions extends AwsContext {
  /** Of the key that signs. */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly log: Log;
}

/**
 * The AWS endpoint: what answers each request that is no unsigned route. A request is read only when its signature is
 * right, so a page of another site, which cannot sign, changes nothing. Errors have the shape of the service that the
 * signature names; without one, that of `elasticloadbalancing`, or JSON for paths, which only REST services have.
 * Source: contract, *The AWS endpoint*.
 */
export function createAwsEndpoint(options: AwsEndpointOptions): (request: AwsRequest) => AwsAnswer {
  const { control, accessKeyId, secretAccessKey, clock, log } = options;
  const context: AwsContext = options;
  return (request) => {
    let service: Pick<AwsService, 'refuse'> = unnamedService(request);
    try {
      const signature = parseSignature(request);
      const named = Object.hasOwn(AWS_SERVICES, signature.service) ? AWS_SERVICES[signature.service] : undefined;
      service = named ?? serviceNotOffered(signature.service);
      if (!named) throw unknownService(signature.service);
      const { region } = control.resources;
      verifySignature(request, signature, { accessKeyId, secretAccessKey, region, nowMs: clock.nowMs() });
      return named.answer(request, context);
    } catch (error) {
      return service.refuse(errorOf(error, request.requestId, log), request.requestId, request);
    }
  };
}

/** Whose shape errors have while no signature names a service. */
function unnamedService(request: AwsRequest): AwsService {
  if (isStructured(request)) return cloudWatch;
  return request.path === '/' ? elasticLoadBalancing : arcZonalShift;
}

function unknownService(name: string): BalanzaError {
  return new BalanzaError(
    'SignatureDoesNotMatch',
    `Credential should be scoped to correct service: '${name.slice(0, 64)}' is not offered here, only ${Object.keys(AWS_SERVICES).join(', ')}.`,
  );
}

/** What a client is told of an error: all of one that is meant for it, of any other only where to look. */
function errorOf(error: unknown, requestId: string, log: Log): BalanzaError {
  if (error instanceof BalanzaError) {
    if (error.code === 'InternalFailure') log('error', `API request ${requestId}: ${error.message}`);
    return error;
  }
  log(
    'error',
    `API request ${requestId} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  return new BalanzaError('InternalFailure', 'The request failed inside the engine; its log says why.');
}

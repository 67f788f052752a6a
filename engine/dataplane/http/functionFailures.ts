import { FUNCTION_FAULTS, isFunctionFault, type FunctionFault } from '../../lambda/FunctionFault.ts';
import type { FailureFacts } from './failures.ts';

const OF_FUNCTION = { side: 'target', status: 502, mayRetry: false, blames: 'function' } as const;
const OF_SERVICE = { side: 'target', status: 502, mayRetry: false, blames: 'service' } as const;
const OF_CLIENT = { side: 'client', mayRetry: false } as const;

/** Every way in which the function of a target group can fail to answer. Source: ELB, *Lambda targets*, *error_reason codes*. */
export const functionFailures = {
  functionNoEndpoint: {
    ...OF_SERVICE,
    cause: FUNCTION_FAULTS.functionNoEndpoint,
    reason: 'LambdaResourceNotFound',
  },
  functionNotReached: {
    ...OF_SERVICE,
    cause: FUNCTION_FAULTS.functionNotReached,
    reason: 'LambdaConnectionError',
  },
  functionConnectTimeout: {
    ...OF_SERVICE,
    status: 504,
    cause: FUNCTION_FAULTS.functionConnectTimeout,
    reason: 'LambdaConnectionTimeout',
  },
  functionDenied: {
    ...OF_SERVICE,
    cause: FUNCTION_FAULTS.functionDenied,
    reason: 'LambdaAccessDenied',
  },
  functionMissing: {
    ...OF_SERVICE,
    cause: FUNCTION_FAULTS.functionMissing,
    reason: 'LambdaResourceNotFound',
  },
  functionRefusedEvent: {
    ...OF_SERVICE,
    cause: FUNCTION_FAULTS.functionRefusedEvent,
    reason: 'LambdaBadRequest',
  },
  functionThrottled: {
    ...OF_SERVICE,
    cause: FUNCTION_FAULTS.functionThrottled,
    reason: 'LambdaThrottling',
  },
  functionServiceFailed: {
    ...OF_SERVICE,
    cause: FUNCTION_FAULTS.functionServiceFailed,
    reason: 'LambdaServiceException',
  },
  functionThrew: {
    ...OF_FUNCTION,
    cause: FUNCTION_FAULTS.functionThrew,
    reason: 'LambdaUnhandled',
  },
  functionAnswerInvalid: {
    ...OF_FUNCTION,
    cause: FUNCTION_FAULTS.functionAnswerInvalid,
    reason: 'LambdaInvalidResponse',
  },
  functionAnswerTooLarge: {
    ...OF_FUNCTION,
    cause: FUNCTION_FAULTS.functionAnswerTooLarge,
    reason: 'LambdaResponseTooLarge',
  },
  functionBodyTooLarge: {
    ...OF_CLIENT,
    status: 413,
    cause: FUNCTION_FAULTS.functionBodyTooLarge,
    reason: 'LambdaRequestTooLarge',
  },
  functionUpgrade: {
    ...OF_CLIENT,
    status: 400,
    cause: FUNCTION_FAULTS.functionUpgrade,
    reason: 'LambdaWebsocketNotSupported',
  },
} as const satisfies Record<FunctionFault, FailureFacts>;

/** The fault with which the link to a function broke, and the system's code behind it; null for other links. */
export function functionFaultIn(code: string): readonly [FunctionFault, systemCode: string] | null {
  const [name = '', systemCode = ''] = code.split(' ');
  return isFunctionFault(name) ? [name, systemCode] : null;
}

/** Why a function did not answer a request, and a sentence for it: each one is a failure of the data plane. */
export const FUNCTION_FAULTS = {
  functionNoEndpoint: 'the target group names no endpoint at which its function is called: set balanza.lambda.endpoint',
  functionNotReached: 'the connection to the endpoint of the function failed',
  functionConnectTimeout: 'the endpoint of the function did not accept a connection within 10 seconds',
  functionDenied: 'the endpoint of the function refused the call (403)',
  functionMissing: 'the endpoint knows no such function (404)',
  functionRefusedEvent: 'the endpoint of the function did not accept the event (400)',
  functionThrottled: 'the function has as many calls as it takes (429)',
  functionServiceFailed: 'the endpoint of the function answered with an error of its own',
  functionThrew: 'the function ended with an error',
  functionAnswerInvalid:
    'what the function gave back is no answer: it needs a statusCode from 200 to 599, and texts as headers and body',
  functionAnswerTooLarge: 'the answer of the function is larger than 1 MB',
  functionBodyTooLarge: 'the body of the request is larger than 1 MB, which is the most that a function gets',
  functionUpgrade: 'the request asks for a WebSocket, which a function cannot be',
} as const;

export type FunctionFault = keyof typeof FUNCTION_FAULTS;

export function isFunctionFault(name: string): name is FunctionFault {
  return Object.hasOwn(FUNCTION_FAULTS, name);
}

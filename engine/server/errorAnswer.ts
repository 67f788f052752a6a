import type { ApiAnswer } from './UnsignedRoute.ts';

/** An error as `elasticloadbalancing` writes it. `code` and `message` hold no markup. */
export function errorAnswer(error: {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}): ApiAnswer {
  const { status, code, message, requestId } = error;
  const type = status < 500 ? 'Sender' : 'Receiver';
  return {
    status,
    contentType: 'text/xml',
    body:
      `<ErrorResponse xmlns="http://elasticloadbalancing.amazonaws.com/doc/2015-12-01/">` +
      `<Error><Type>${type}</Type><Code>${code}</Code><Message>${message}</Message></Error>` +
      `<RequestId>${requestId}</RequestId></ErrorResponse>`,
  };
}

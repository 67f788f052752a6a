import { Buffer } from 'node:buffer';
import http from 'node:http';
import https from 'node:https';
import type { Clock } from '../../model/Clock.ts';
import { FUNCTION_LIMIT_BYTES } from '../../model/FunctionCall.ts';
import type { FunctionFault } from '../FunctionFault.ts';

/** So long a connection may take. Source: ELB, *Timers and connections*. */
const CONNECT_MS = 10_000;
/** What the service says with a status of its own. */
const FAULT_OF_STATUS: Readonly<Record<number, FunctionFault>> = {
  400: 'functionRefusedEvent',
  403: 'functionDenied',
  404: 'functionMissing',
  413: 'functionBodyTooLarge',
  429: 'functionThrottled',
};

export interface Invocation {
  /** http or https. */
  readonly endpoint: string;
  /** The event, as JSON. */
  readonly event: string;
  /** For the ten seconds that a connection may take; without it, whoever calls gives up by itself. */
  readonly clock?: Pick<Clock, 'after'>;
  /** Called once unless it is cancelled, and not before `invoke` has returned. */
  readonly onPayload: (payload: Buffer) => void;
  /** As above; `code`: the system's, or ''. */
  readonly onFault: (fault: FunctionFault, code: string) => void;
  /** Nothing of it is left open, however it ended. */
  readonly onClosed?: () => void;
}

/**
 * Calls a function as the service is called, and its local stand-ins with the same interface: a POST of the event, whose
 * answer is what the function gave back. Each over a connection of its own: a kept one that turns out closed would leave
 * open whether the function has run. Returns what cancels it. Source: contract, `balanza.lambda.endpoint`.
 */
export function invoke({ endpoint, event, clock, onPayload, onFault, onClosed }: Invocation): () => void {
  const body = Buffer.from(event, 'utf8');
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  const { request: post } = endpoint.startsWith('https:') ? https : http;
  const request = post(endpoint, { method: 'POST', agent: false, headers });
  let isOver = false;
  const end = (tell: () => void) => {
    if (isOver) return;
    isOver = true;
    stopConnecting?.();
    tell();
    request.destroy();
  };
  const stopConnecting = clock?.after(CONNECT_MS, () => {
    end(() => {
      onFault('functionConnectTimeout', '');
    });
  });
  request.on('socket', (socket) => socket.once('connect', () => stopConnecting?.()));
  request.on('error', (error: NodeJS.ErrnoException) => {
    end(() => {
      onFault('functionNotReached', error.code ?? error.name);
    });
  });
  request.on('close', () => onClosed?.());
  request.on('response', (response) => {
    const { statusCode = 0 } = response;
    const parts: Buffer[] = [];
    let bytes = 0;
    response.on('data', (part: Buffer) => {
      bytes += part.length;
      parts.push(part);
      if (bytes <= FUNCTION_LIMIT_BYTES) return;
      end(() => {
        onFault('functionAnswerTooLarge', '');
      });
    });
    response.on('end', () => {
      end(() => {
        if (statusCode >= 300 || statusCode < 200) onFault(FAULT_OF_STATUS[statusCode] ?? 'functionServiceFailed', '');
        else if (response.headers['x-amz-function-error'] !== undefined) onFault('functionThrew', '');
        else onPayload(Buffer.concat(parts));
      });
    });
  });
  request.end(body);
  return () => {
    end(() => undefined);
  };
}

import type { FixedResponseAction } from '../../model/Listener.ts';
import { errorPage, ownResponse, type OwnResponse } from '../../wire/http1/errorResponse.ts';
import type { ResponseRewriting } from './ResponseRewriting.ts';

/** What a node answers by the action of a rule, in whatever version of HTTP. */
export interface OwnAnswer {
  readonly status: number;
  readonly contentType: string;
  /** One character a byte. */
  readonly body: string;
  /** Where a redirect leads; '' for a fixed response. */
  readonly location: string;
}

/** Of a fixed response. A text beyond ASCII is sent as UTF-8, and said to be. */
export function fixedAnswer({ statusCode, contentType, messageBody }: FixedResponseAction): OwnAnswer {
  const body = Buffer.from(messageBody ?? '', 'utf8').toString('latin1');
  const isPlain = body === (messageBody ?? '');
  const type = contentType ?? 'text/plain';
  return { status: Number(statusCode), contentType: isPlain ? type : `${type}; charset=utf-8`, body, location: '' };
}

export function redirectAnswer(status: 301 | 302, location: string): OwnAnswer {
  return { status, contentType: 'text/html', body: errorPage(status), location };
}

/** ELB's page for a status. */
export function pageAnswer(status: number): OwnAnswer {
  return { status, contentType: 'text/html', body: errorPage(status), location: '' };
}

/** A whole answer as text of HTTP/1.1. `rewriting`: what its listener changes in answers. */
export function ownAnswerText(
  { status, contentType, body, location }: OwnAnswer,
  about: Omit<OwnResponse, 'status' | 'hasServer'>,
  rewriting: ResponseRewriting | null,
): string {
  const field = location === '' ? '' : `Location: ${location}\r\n`;
  const response = { ...about, status, hasServer: rewriting?.tellsServer ?? true };
  return ownResponse(response, contentType, body, field + (rewriting?.lines ?? ''));
}

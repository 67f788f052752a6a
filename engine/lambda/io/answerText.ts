import { STATUS_CODES } from 'node:http';
import type { FunctionAnswer } from '../readFunctionAnswer.ts';

/** Whether an answer of that status has a body. */
export function hasBody(status: number): boolean {
  return status !== 204 && status !== 304;
}

/** The head of a function’s answer in HTTP/1.1, as latin1 text: what a target would send. */
export function answerText({ status, reason, fields, body }: FunctionAnswer): string {
  const hasType = fields.some(([name]) => name.toLowerCase() === 'content-type');
  const lines = [
    `HTTP/1.1 ${status} ${reason === '' ? (STATUS_CODES[status] ?? '') : reason}`,
    ...fields.map(([name, value]) => `${name}: ${value}`),
    ...(hasType || !hasBody(status) ? [] : ['Content-Type: application/octet-stream']),
    ...(hasBody(status) ? [`Content-Length: ${body.length}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

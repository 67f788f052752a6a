import { composeRequestHead, traceOf } from '../../../../engine/wire/http1/composeRequestHead.ts';
import { forwardedFields } from '../../../../engine/wire/http1/forwardedFields.ts';
import { parseRequestHead } from '../../../../engine/wire/http1/parseRequestHead.ts';
import { RequestHead } from '../../../../engine/wire/http1/RequestHead.ts';
import type { RequestRules } from '../../../../engine/wire/http1/RequestRules.ts';

export const RULES: RequestRules = {
  desyncMitigationMode: 'defensive',
  dropInvalidHeaderFields: false,
  preserveHostHeader: false,
  xffHeaderProcessingMode: 'append',
  xffClientPort: false,
  protocol: 'http',
  listenerPort: 80,
  dnsName: 'lb.test',
};

export const TRACE_ID = '1-67891233-abcdef012345678912345678';

export interface Reading {
  /** Bytes of the head; 0: incomplete; -1: refused. */
  readonly length: number;
  readonly head: RequestHead;
  /** What the target gets; empty unless accepted. */
  readonly sent: string;
}

/** Reads one head given as latin1 text, and composes what the target gets. */
export function readRequest(text: string, rules: Partial<RequestRules> = {}, client = CLIENT): Reading {
  const all = { ...RULES, ...rules };
  const bytes = Buffer.from(text, 'latin1');
  const head = new RequestHead();
  const length = parseRequestHead(bytes, 0, bytes.length, head, all);
  const sent = length > 0 ? composeRequestHead(head, all, forwardedFields(client, all), traceOf(head, TRACE_ID)) : '';
  return { length, head, sent };
}

const CLIENT = { address: '192.0.2.7', port: 50_000 };

/** The request line and the lines of ELB's own fields taken away: what of the client's fields the target sees. */
export function fieldsSent(sent: string): readonly string[] {
  return sent
    .split('\r\n')
    .slice(1, -2)
    .filter((line) => !/^X-(?:Forwarded-(?:For|Proto|Port)|Amzn-Trace-Id): /.test(line));
}

/** `allowed`, `closes` (allowed, both connections close after), or the status of the refusal. */
export function outcome({ length, head }: Reading): string {
  if (length === 0) return 'incomplete';
  if (length < 0) return `${head.refusalStatus}`;
  return head.closeAfterResponse ? 'closes' : 'allowed';
}

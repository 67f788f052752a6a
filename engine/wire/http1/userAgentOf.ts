import { latin1 } from './characterClasses.ts';
import { linesNamed } from './ConnectionTokens.ts';
import type { RequestHead } from './RequestHead.ts';

const USER_AGENT_BYTES = 'user-agent:'.length;

/** The first User-Agent of a request; '' when it has none. */
export function userAgentOf(head: RequestHead): string {
  const line = linesNamed(head.bytes, head.fieldsStart, head.end - 2, ['user-agent'])[0];
  return line ? latin1(head.bytes, line[0] + USER_AGENT_BYTES, line[1]).trim() : '';
}

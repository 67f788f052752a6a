import { Buffer } from 'node:buffer';
import type { DesyncMitigationMode } from '../../../engine/model/NodeConfiguration.ts';
import type { Random } from '../../../engine/model/Random.ts';
import { composeRequestHead } from '../../../engine/wire/http1/composeRequestHead.ts';
import { forwardedFields } from '../../../engine/wire/http1/forwardedFields.ts';
import { parseRequestHead } from '../../../engine/wire/http1/parseRequestHead.ts';
import { RequestHead } from '../../../engine/wire/http1/RequestHead.ts';
import type { RequestRules } from '../../../engine/wire/http1/RequestRules.ts';
import { judgeRequests } from './judgeRequests.ts';
import { takeBody } from './takeBody.ts';

/** Follows each request: where the judge finds it, it has read the one before to the same end. */
const NEXT = 'GET /next HTTP/1.1\r\nHost: n\r\n\r\n';

const rulesOf = (desyncMitigationMode: DesyncMitigationMode): RequestRules => ({
  desyncMitigationMode,
  dropInvalidHeaderFields: false,
  preserveHostHeader: false,
  xffHeaderProcessingMode: 'append',
  xffClientPort: false,
  protocol: 'http',
  listenerPort: 80,
  dnsName: 'lb.test',
});
const RULES = (['monitor', 'defensive', 'strictest'] as const).map(rulesOf);
const CLIENT = { address: '192.0.2.7', port: 50_000 };
const TRACE = 'Root=1-67891233-abcdef012345678912345678';

/** How a sample was read, or the sentence on what the parsers disagree about. */
export type Verdict = 'refused' | 'incomplete' | 'agreed' | { readonly disagreement: string };

/**
 * Whatever we accept, the target must read as exactly the one request that we read, and the next one right behind; what we
 * hold for compliant, the judge must read so as it came; and how the bytes are cut must make no difference. FRM-01, FRM-05.
 */
export function checkRequest(text: string, random: Random): Verdict {
  const rules = RULES[random.integer(RULES.length)] ?? rulesOf('defensive');
  const bytes = Buffer.from(text + NEXT, 'latin1');
  const whole = Buffer.from(bytes);
  const head = new RequestHead();
  const behind = parseRequestHead(whole, 0, whole.length, head, rules);
  const cut = readInPieces(bytes, rules, random);
  if (cut !== behind) return disagreement(`cut elsewhere it ends at ${cut}, whole at ${behind}`, text);
  if (behind === 0) return 'incomplete';
  if (behind < 0) return 'refused';
  const sentHead = composeRequestHead(head, rules, forwardedFields(CLIENT, rules), TRACE);
  const line = `${head.method()} ${head.target()}`;
  const body = takeBody(bytes, behind, head, random);
  if (body === null) return 'refused';
  const rest = bytes.subarray(body.end).toString('latin1');
  // What is left of the mutated text is another request of the client's, whatever that is: NEXT stands for it here.
  const judged = judgeRequests(sentHead + body.sent + NEXT);
  const [first, second] = judged.messages;
  const isSame =
    first?.line === line && first.body === body.data && second?.line === 'GET /next' && judged.messages.length === 2;
  if (!head.isUpgrade && !isSame && !isBeyondJudge(line))
    return disagreement(
      `the target reads ${JSON.stringify(judged)} where we read ${JSON.stringify([line, body.data])}`,
      text,
    );
  const isUntouched = head.classification === 'compliant' && head.bytes === whole && !head.isUpgrade;
  if (!isUntouched || isBeyondJudge(line) || head.version !== 11) return 'agreed';
  const given = judgeRequests(bytes.subarray(0, body.end).toString('latin1') + NEXT);
  // llhttp refuses some spellings that RFC 9112 allows, such as a tab behind `chunked`, and what follows a `close`.
  if (given.error !== '' && given.messages.length < 2) return 'agreed';
  const [asGiven, after] = given.messages;
  if (asGiven?.line !== line || asGiven.body !== body.data || after?.line !== 'GET /next')
    return disagreement(
      `as it came it reads ${JSON.stringify(given)}, we ${JSON.stringify([line, body.data, rest])}`,
      text,
    );
  return 'agreed';
}

/** Methods that llhttp does not know are tokens all the same. */
function isBeyondJudge(line: string): boolean {
  return judgeRequests(`${line.slice(0, line.indexOf(' '))} / HTTP/1.1\r\nHost: a\r\n\r\n`).messages.length === 0;
}

/** The end of the head when the bytes come in pieces; as a connection reads them. */
function readInPieces(bytes: Buffer, rules: RequestRules, random: Random): number {
  const head = new RequestHead();
  for (let end = 0; end < bytes.length;) {
    end = Math.min(bytes.length, end + 1 + random.integer(60));
    const behind = parseRequestHead(Buffer.from(bytes.subarray(0, end)), 0, end, head, rules);
    if (behind !== 0) return behind;
  }
  return 0;
}

function disagreement(what: string, text: string): { readonly disagreement: string } {
  return { disagreement: `${what}: ${JSON.stringify(text)}` };
}

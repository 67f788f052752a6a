import { parseArgs } from 'node:util';
import { ServedRules } from '../../../engine/dataplane/http/ServedRules.ts';
import { forwardTo } from '../../../engine/model/forwardTo.ts';
import type { Condition } from '../../../engine/model/Listener.ts';
import { ruleArn } from '../../../engine/model/names.ts';
import type { RuleConfiguration } from '../../../engine/model/NodeConfiguration.ts';
import { composeRequestHead } from '../../../engine/wire/http1/composeRequestHead.ts';
import { forwardedFields } from '../../../engine/wire/http1/forwardedFields.ts';
import { parseRequestHead } from '../../../engine/wire/http1/parseRequestHead.ts';
import { RequestHead } from '../../../engine/wire/http1/RequestHead.ts';
import { requestRules } from '../../../engine/wire/http1/RequestRules.ts';
import { nodeFixture } from '../../support/nodeFixture.ts';
import { groupArn, LISTENER } from '../../support/topology.ts';
import { UsageError } from '../UsageError.ts';

const COUNTS = [1, 10, 100] as const;
const ROUNDS = 15;
const REQUESTS_A_ROUND = 20_000;

/** What sets the rules apart; the request is one that none but the default rule takes, the longest way there is. */
const SHAPES: Readonly<Record<string, (place: number) => readonly Condition[]>> = {
  path: (place) => [{ field: 'path-pattern', values: [`/api/v${place}/*`] }],
  host: (place) => [{ field: 'host-header', values: [`app${place}.example.com`] }],
  'host and path': (place) => [
    { field: 'host-header', values: [`app${place}.example.com`] },
    { field: 'path-pattern', values: [`/api/v${place}/*`] },
  ],
  method: (place) => [{ field: 'http-request-method', values: [`M${'X'.repeat(place % 30)}`] }],
  header: (place) => [{ field: 'http-header', httpHeaderName: 'X-Kind', values: [`kind${place}*`] }],
};

interface RulesResult {
  readonly shape: string;
  /** Reading, choosing and writing a request head, against a listener with its default rule alone; 1 is no more. */
  readonly ratios: Readonly<Record<string, number>>;
}

/**
 * `npm run bench -- rules [--json]`: what rules add to the work on a request head, which is a part of what a request
 * costs in all. Each round goes through all numbers of rules; the median of the rounds' ratios is printed.
 */
export async function runRules(args: readonly string[]): Promise<number> {
  const { json } = options(args);
  const results: RulesResult[] = Object.entries(SHAPES).map(([shape, of]) => ({ shape, ratios: ratiosOf(of) }));
  process.stdout.write(json ? `${JSON.stringify(results)}\n` : table(results));
  return Promise.resolve(0);
}

function options(args: readonly string[]): { readonly json: boolean } {
  try {
    return { json: parseArgs({ args: [...args], options: { json: { type: 'boolean' } } }).values.json ?? false };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function ratiosOf(of: (place: number) => readonly Condition[]): Readonly<Record<string, number>> {
  const alone = workWith([]);
  const works = COUNTS.map((count) => workWith(Array.from({ length: count }, (_, place) => of(place))));
  const ratios = COUNTS.map((): number[] => []);
  for (const work of [alone, ...works]) work(REQUESTS_A_ROUND);
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = microseconds(alone);
    works.forEach((work, place) => ratios[place]?.push(microseconds(work) / base));
  }
  return Object.fromEntries(COUNTS.map((count, place) => [count, median(ratios[place] ?? [])]));
}

function microseconds(work: (times: number) => void): number {
  const before = process.cpuUsage();
  work(REQUESTS_A_ROUND);
  return process.cpuUsage(before).user;
}

/** The head of a browser's request, read, matched against so many rules and written for the target. */
function workWith(conditions: readonly (readonly Condition[])[]): (times: number) => void {
  const rules: RuleConfiguration[] = [...conditions, []].map((one, place) => ({
    ruleArn: ruleArn(LISTENER, String(place)),
    priority: one.length === 0 ? 'default' : place + 1,
    conditions: one,
    action: forwardTo(groupArn('web')),
    transforms: [],
  }));
  const { state } = nodeFixture({ ports: [80] });
  const listener = state.listener(LISTENER);
  if (!listener) throw new Error('the fixture has a listener');
  const served = new ServedRules(state, { ...listener, rules });
  const settings = requestRules(state.base.http, { protocol: 'HTTP', port: 80 }, state.base.dnsName);
  const forwarded = forwardedFields({ address: '127.0.0.1', port: 50_000 }, settings);
  const head = new RequestHead();
  const asked = { sourceIp: '127.0.0.1', protocol: 'http', nowMs: 0 } as const;
  return (times) => {
    for (let time = 0; time < times; time += 1) {
      parseRequestHead(REQUEST, 0, REQUEST.length, head, settings);
      if (served.decide(head, asked).kind !== 'forward') throw new Error('the default rule forwards');
      composeRequestHead(head, settings, forwarded, 'Root=1-00000000-000000000000000000000000');
    }
  };
}

const REQUEST = Buffer.from(
  'GET /index.html?utm_source=newsletter HTTP/1.1\r\nHost: www.example.com\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0\r\n' +
    'Accept: text/html,application/xhtml+xml\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: en-GB,en;q=0.9\r\nCookie: session=0123456789abcdef\r\n\r\n',
  'latin1',
);

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function table(results: readonly RulesResult[]): string {
  const heading = `${'rules that differ in'.padEnd(22)}${COUNTS.map((count) => String(count).padStart(8)).join('')}\n`;
  const lines = results.map(
    ({ shape, ratios }) =>
      `${shape.padEnd(22)}${COUNTS.map((count) => (ratios[count] ?? Number.NaN).toFixed(2).padStart(8)).join('')}\n`,
  );
  return `work on a request head, as a multiple of that with the default rule alone\n${heading}${lines.join('')}`;
}

import { describe, expect, it } from 'vitest';
import { forwardedFields } from '../../../../engine/wire/http1/forwardedFields.ts';
import { composeRequestHead } from '../../../../engine/wire/http1/composeRequestHead.ts';
import { parseRequestHead } from '../../../../engine/wire/http1/parseRequestHead.ts';
import { RequestHead } from '../../../../engine/wire/http1/RequestHead.ts';
import type { RequestRules } from '../../../../engine/wire/http1/RequestRules.ts';
import { HeaderEntry } from '../../../../engine/wire/http2/HeaderEntry.ts';
import { HpackDecoder } from '../../../../engine/wire/http2/HpackDecoder.ts';
import type { PlainFields } from '../../../../engine/wire/http2/PlainFields.ts';
import { PlainRequest } from '../../../../engine/wire/http2/PlainRequest.ts';
import { requestText } from '../../../../engine/wire/http2/requestText.ts';
import { PlainHead, TextHead } from '../../../../engine/wire/http2/SentHead.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

const RULES: RequestRules = {
  desyncMitigationMode: 'strictest',
  dropInvalidHeaderFields: true,
  preserveHostHeader: false,
  xffHeaderProcessingMode: 'append',
  xffClientPort: false,
  protocol: 'https',
  listenerPort: 443,
  dnsName: 'lb.example',
};
const TRACE = 'Root=1-00000000-000000000000000000000000';
const FORWARDED = forwardedFields({ address: '192.0.2.1', port: 5_000 }, RULES);
const GET = [':method=GET', ':scheme=https', ':path=/a?b=c', ':authority=a.example'];
const POST = [':method=POST', ...GET.slice(1)];

function entriesOf(fields: readonly string[]): HeaderEntry[] {
  return fields.map((field) => {
    const equals = field.indexOf('=');
    return new HeaderEntry(field.slice(0, equals), field.slice(equals + 1));
  });
}

const read = (fields: readonly string[], endsHere: boolean, before: PlainFields | null = null) =>
  PlainRequest.read(entriesOf(fields), endsHere, before);

function blockOf(head: PlainHead | TextHead): string {
  const out = Buffer.alloc(100_000);
  const entries: HeaderEntry[] = [];
  const end = head.put(out, 3, 'http'); // behind a change of the table's size, or whatever stands before it
  expect(new HpackDecoder().decode(out, 3, end, entries, 65_536)).toBe('whole');
  return entries.map(({ name, value }) => `${name}=${value}`).join('|');
}

const PARTS = [
  'accept=*/*',
  'accept-encoding=gzip, deflate',
  'user-agent=a b/1.0 (c)',
  'cookie=a=b',
  'cookie=c=d',
  'te=trailers',
  'expect=100-continue',
  'x-empty=',
  `x-long=${'v'.repeat(300)}`,
  'content-type=application/json',
  // What wants a closer look.
  'content-length=5',
  'x_odd=1',
  'x-high=\xe9',
  'x-forwarded-for=10.0.0.1',
  'x-amzn-trace-id=Self=1-2-3',
  'content--length=5',
  'host=a.example',
  'connection=close',
  ' bad=1',
];

describe('a plain request', () => {
  it('FRM-01 is one that a strict reader of HTTP/1.1 takes for the same, and changes nothing in', () => {
    const random = seededRandom(1);
    const seen = { plain: 0, other: 0 };
    for (let round = 0; round < 1_500; round += 1) {
      const most = random.integer(2) === 0 ? 10 : PARTS.length;
      const parts = Array.from({ length: random.integer(6) }, () => PARTS[random.integer(most)] ?? '');
      const endsHere = random.integer(2) === 0;
      const fields = [...(random.integer(2) === 0 ? GET : POST), ...parts];
      const plain = read(fields, endsHere);
      if (plain === null) {
        seen.other += 1;
        continue;
      }
      seen.plain += 1;
      const wanted = requestText(entriesOf(fields), endsHere);
      expect(plain).toMatchObject({ bytes: wanted?.bytes, contentLength: wanted?.contentLength });
      expect(plain.text()).toBe(wanted?.text);
      const bytes = Buffer.from(plain.text(), 'latin1');
      const head = new RequestHead();
      expect(parseRequestHead(bytes, 0, bytes.length, head, RULES)).toBe(bytes.length);
      expect([head.reason, head.removals.count, head.closeAfterResponse]).toEqual([null, 0, false]);
      expect([plain.method(), plain.target(), plain.host()]).toEqual([head.method(), head.target(), head.host()]);
      for (const [name, values] of head.fields()) expect([name, plain.values(name)]).toEqual([name, values]);
      const composed = composeRequestHead(head, RULES, FORWARDED, TRACE);
      const sent = new PlainHead(plain, FORWARDED, TRACE);
      expect(sent.text).toBe(composed);
      expect(blockOf(sent).split('|').toSorted()).toEqual(blockOf(new TextHead(composed)).split('|').toSorted());
    }
    expect(Math.min(seen.plain, seen.other)).toBeGreaterThan(150);
  });

  it.each([
    ['a body of a GET, of which modes think differently', [...GET, 'content-length=5'], false],
    ['a length of a GET', [...GET, 'content-length=0'], true],
    ['a length without a body', [...POST, 'content-length=5'], true],
    ['two lengths', [...POST, 'content-length=5', 'content-length=5'], false],
    ['a length with zeros before it', [...POST, 'content-length=05'], false],
    ['a host with capitals', [...GET.slice(0, 3), ':authority=A.example'], true],
    ['a host that is none', [...GET.slice(0, 3), ':authority=a_b'], true],
    ['no authority', [...GET.slice(0, 3), 'host=a.example'], true],
    ['no scheme', [':method=GET', ':path=/', ':authority=a'], true],
    ['two methods', [...GET, ':method=GET'], true],
    ['a pseudo-header behind a field', [...GET.slice(0, 3), 'a=b', ':authority=a'], true],
    ['an unknown pseudo-header', [...GET, ':protocol=websocket'], true],
    ['the method TRACE', [':method=TRACE', ...GET.slice(1)], true],
    ['the target *', [':method=OPTIONS', ':scheme=https', ':path=*', ':authority=a'], true],
    ['a head as long as a line may be', [...GET, `a=${'v'.repeat(16_384)}`], true],
  ])('E-069 is none with %s', (_name, fields, endsHere) => {
    expect(read(fields, endsHere)).toBeNull();
  });

  it('E-064 keeps its host where that has the port that targets are to see', () => {
    const at = (authority: string) => read([...GET.slice(0, 3), `:authority=${authority}`], true);
    const kept = (authority: string, listenerPort: number, preserveHostHeader = false) =>
      at(authority)?.keepsHost({ ...RULES, listenerPort, preserveHostHeader });
    expect([kept('a', 443), kept('a:443', 443), kept('a:443', 443, true)]).toEqual([true, false, true]);
    expect([kept('a', 8_443), kept('a:8443', 8_443), kept('a:1', 8_443)]).toEqual([false, true, true]);
  });

  it('takes over what the one before it said only where all of that is said again', () => {
    const entries = entriesOf([...GET, 'a=1', 'b=2']);
    const first = PlainRequest.read(entries, true, null);
    const again = PlainRequest.read([...entriesOf(GET), ...entries.slice(4)], true, first?.rest ?? null);
    expect(again?.rest).toBe(first?.rest);
    for (const other of [entries.slice(0, 5), [...entries, ...entriesOf(['c=3'])], entriesOf([...GET, 'b=2', 'a=1'])]) {
      const read = PlainRequest.read(other, true, first?.rest ?? null);
      expect(read?.text()).toBe(requestText(other, true)?.text);
    }
  });
});

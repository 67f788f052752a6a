import { describe, expect, it } from 'vitest';
import { FLAG, FRAME_KIND } from '../../../../engine/wire/http2/FRAME_KIND.ts';
import { FrameCutter, PREFACE } from '../../../../engine/wire/http2/FrameCutter.ts';
import { frameFault } from '../../../../engine/wire/http2/frameFault.ts';
import { HeaderEntry } from '../../../../engine/wire/http2/HeaderEntry.ts';
import { HTTP2_ERROR } from '../../../../engine/wire/http2/HTTP2_ERROR.ts';
import { readSettings } from '../../../../engine/wire/http2/readSettings.ts';
import { requestText, trailerText } from '../../../../engine/wire/http2/requestText.ts';
import { frame } from '../../../support/http2/frame.ts';

const { none, protocol, frameSize, flowControl } = HTTP2_ERROR;

describe('frames of HTTP/2', () => {
  it.each([
    ['DATA of no stream', FRAME_KIND.data, 0, 0, 1, protocol],
    ['HEADERS of no stream', FRAME_KIND.headers, 0, 0, 1, protocol],
    ['HEADERS of a stream of ours', FRAME_KIND.headers, 0, 2, 1, protocol],
    ['PRIORITY of no stream', FRAME_KIND.priority, 0, 0, 5, protocol],
    ['PRIORITY that is short', FRAME_KIND.priority, 0, 1, 4, frameSize],
    ['RST_STREAM of no stream', FRAME_KIND.reset, 0, 0, 4, protocol],
    ['RST_STREAM that is long', FRAME_KIND.reset, 0, 1, 5, frameSize],
    ['SETTINGS of a stream', FRAME_KIND.settings, 0, 1, 0, protocol],
    ['SETTINGS of no whole number', FRAME_KIND.settings, 0, 0, 7, frameSize],
    ['an acknowledgement that says something', FRAME_KIND.settings, FLAG.ack, 0, 6, frameSize],
    ['PUSH_PROMISE of a client', FRAME_KIND.pushPromise, 0, 1, 4, protocol],
    ['PING of a stream', FRAME_KIND.ping, 0, 1, 8, protocol],
    ['PING that is short', FRAME_KIND.ping, 0, 0, 7, frameSize],
    ['GOAWAY of a stream', FRAME_KIND.goAway, 0, 1, 8, protocol],
    ['GOAWAY that is short', FRAME_KIND.goAway, 0, 0, 7, frameSize],
    ['WINDOW_UPDATE that is long', FRAME_KIND.windowUpdate, 0, 0, 5, frameSize],
    ['CONTINUATION of no stream', FRAME_KIND.continuation, 0, 0, 1, protocol],
    ['a frame of an unknown type', 0x20, 0xff, 7, 3, none],
    ['DATA', FRAME_KIND.data, 0, 1, 0, none],
  ])('knows %s for what it is', (_name, type, flags, id, length, wanted) => {
    let fault = -1;
    new FrameCutter('client').take(
      ...whole(Buffer.concat([PREFACE, frame(type, flags, id, Buffer.alloc(length))])),
      (found) => {
        fault = frameFault(found);
        return true;
      },
    );
    expect(fault).toBe(wanted);
  });

  it('cuts the same frames from whatever reads they come in', () => {
    const bytes = Buffer.concat([PREFACE, frame(4, 0, 0), frame(1, 5, 1, 'abc'), frame(0, 1, 1, 'x'.repeat(300))]);
    for (const size of [1, 2, 7, 23, 24, 25, 100, 1_000]) {
      const cutter = new FrameCutter('client');
      const found: string[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        cutter.take(...whole(bytes.subarray(at, at + size)), ({ type, streamId, length }) => {
          found.push(`${type} ${streamId} ${length}`);
          return true;
        });
      }
      expect(found).toEqual(['4 0 0', '1 1 3', '0 1 300']);
    }
  });

  it.each([
    ['another protocol', 'GET / HTTP/1.1\r\n\r\n', 'noPreface'],
    ['another protocol at its first byte', 'G', 'noPreface'],
    ['a preface that goes wrong at its end', `${PREFACE.toString().slice(0, -1)}x`, 'noPreface'],
    ['a frame that is larger than was granted', `${PREFACE.toString()}\0\x40\x01\0\0\0\0\0\0`, 'tooLarge'],
  ])('refuses %s', (_name, text, wanted) => {
    expect(new FrameCutter('client').take(...whole(Buffer.from(text, 'latin1')), () => true)).toBe(wanted);
  });

  it.each([
    ['push neither on nor off', [2, 2], protocol],
    ['a window beyond 2^31 - 1', [4, 0x8000_0000], flowControl],
    ['a frame size below 16,384', [5, 16_383], protocol],
    ['a frame size above 2^24 - 1', [5, 0x100_0000], protocol],
    [
      'a window and an unknown setting',
      [4, 100, 0x99, 5],
      { headerTableBytes: null, streamWindow: 100, maxStreams: null },
    ],
    ['three streams', [3, 3], { headerTableBytes: null, streamWindow: null, maxStreams: 3 }],
    ['no table', [1, 0], { headerTableBytes: 0, streamWindow: null, maxStreams: null }],
  ])('reads settings: %s', (_name, numbers, wanted) => {
    const payload = Buffer.alloc(numbers.length * 3);
    for (let place = 0; place < numbers.length; place += 2) {
      payload.writeUInt16BE(numbers[place] ?? 0, place * 3);
      payload.writeUInt32BE(numbers[place + 1] ?? 0, place * 3 + 2);
    }
    expect(readSettings(payload, 0, payload.length)).toEqual(wanted);
  });
});

const GET = [':method=GET', ':scheme=https', ':path=/a?b', ':authority=Shop.test'];
const entries = (fields: readonly string[]) =>
  fields.map((field) => {
    const colon = field.indexOf('=');
    return new HeaderEntry(field.slice(0, colon), field.slice(colon + 1));
  });

describe('requests of HTTP/2', () => {
  it.each([
    ['the least', GET, true, 'GET /a?b HTTP/1.1\r\nHost: Shop.test\r\n\r\n'],
    ['host instead of :authority', [...GET.slice(0, 3), 'host=h'], true, 'GET /a?b HTTP/1.1\r\nHost: h\r\n\r\n'],
    [
      'E-065 the names with capitals, and no others',
      [...GET, 'x-forwarded-for=1.1.1.1', 'x-forwarded-port=1', 'x-amzn-trace-id=R', 'x-custom=v', 'accept=*/*'],
      true,
      'GET /a?b HTTP/1.1\r\nHost: Shop.test\r\nX-Forwarded-For: 1.1.1.1\r\nX-Forwarded-Port: 1\r\n' +
        'X-Amzn-Trace-Id: R\r\nx-custom: v\r\naccept: */*\r\n\r\n',
    ],
    [
      'E-068 no Expect, no TE, one Cookie, a body of unknown length',
      [...GET, 'expect=100-continue', 'te=trailers', 'cookie=a=1', 'cookie=b=2'],
      false,
      'GET /a?b HTTP/1.1\r\nHost: Shop.test\r\ncookie: a=1; b=2\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
    [
      'a length',
      [...GET, 'content-length=5'],
      false,
      'GET /a?b HTTP/1.1\r\nHost: Shop.test\r\ncontent-length: 5\r\n\r\n',
    ],
  ])('writes %s', (_name, fields, endsHere, text) => {
    expect(requestText(entries(fields), endsHere)?.text).toBe(text);
  });

  it.each([
    ['no method', GET.slice(1)],
    ['no path', [...GET.slice(0, 2), GET[3] ?? '']],
    ['no scheme', [GET[0] ?? '', ...GET.slice(2)]],
    ['no host', GET.slice(0, 3)],
    ['an empty path', [...GET.slice(0, 2), ':path=', GET[3] ?? '']],
    ['a path with a blank', [...GET.slice(0, 2), ':path=/ x', GET[3] ?? '']],
    ['a path that is none', [...GET.slice(0, 2), ':path=x', GET[3] ?? '']],
    ['two methods', [...GET, ':method=GET']],
    ['a method that would split the line', [':method=GET / HTTP/1.1\r\n', ...GET.slice(1)]],
    ['an unknown pseudo-field', [...GET, ':what=x']],
    ['a pseudo-field behind a field', [...GET.slice(0, 3), 'a=b', GET[3] ?? '']],
    ['two hosts that differ', [...GET, 'host=other.test']],
    ['credentials in the authority', [...GET.slice(0, 3), ':authority=me@shop.test']],
    ['CONNECT', [':method=CONNECT', ...GET.slice(1)]],
    ['a name with capitals', [...GET, 'X-a=b']],
    ['a name with a blank', [...GET, 'a b=c']],
    ['an empty name', [...GET, '=c']],
    ['a value that would split the head', [...GET, 'a=b\r\nc: d']],
    ['a value with a zero byte', [...GET, 'a=b\0']],
    ['a value that begins with a blank', [...GET, 'a= b']],
    ['a value that ends with a blank', [...GET, 'a=b ']],
    ['Connection', [...GET, 'connection=close']],
    ['Keep-Alive', [...GET, 'keep-alive=1']],
    ['Proxy-Connection', [...GET, 'proxy-connection=close']],
    ['Transfer-Encoding', [...GET, 'transfer-encoding=chunked']],
    ['Upgrade', [...GET, 'upgrade=websocket']],
    ['TE beyond trailers', [...GET, 'te=gzip']],
    ['two lengths', [...GET, 'content-length=1', 'content-length=1']],
    ['a length that is none', [...GET, 'content-length=+1']],
    ['a length without a body', [...GET, 'content-length=1']],
  ])('FRM-01 takes for malformed: %s', (_name, fields) => {
    expect(requestText(entries(fields), true)).toBeNull();
  });

  it('FRM-06 lets trailers travel, but for those that frame or route', () => {
    expect(trailerText(entries(['x-sum=1', 'content-length=4', 'host=a', 'x-forwarded-for=1.1.1.1']))).toBe(
      'x-sum: 1\r\n',
    );
    expect(trailerText([])).toBe('');
    expect(trailerText(entries([':path=/']))).toBeNull();
    expect(trailerText(entries(['x=a\nb']))).toBeNull();
  });
});

function whole(bytes: Buffer): [Buffer, number, number] {
  return [bytes, 0, bytes.length];
}

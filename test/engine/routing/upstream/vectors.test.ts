import { expect, it } from 'vitest';
import { addressBytes } from '../../../../engine/model/addressBlock.ts';
import { crc32 } from '../../../../engine/routing/upstream/crc32.ts';
import { KetamaRing, ringPoints } from '../../../../engine/routing/upstream/KetamaRing.ts';
import { foldAddress } from '../../../../engine/routing/upstream/methods/chooseByAddress.ts';
import { secretId } from '../../../../engine/routing/upstream/StickyBinding.ts';
import { TestUpstream, numberOf, weights, type GroupSketch } from './TestUpstream.ts';

/** The vectors of the Angie facts, 2.12: an implementation of its own and a running Angie agreed on each. */

const KEYS = Array.from({ length: 30 }, (_, index) => `key${index}`);
const ADDRESSES =
  '192.168.0.1 192.168.0.77 192.168.1.1 10.1.2.3 10.1.3.3 8.8.8.8 203.0.113.9 172.16.5.4 1.2.3.4 255.255.255.255 0.0.0.0 127.0.0.1';
const EQUAL = weights(1, 1, 1);
const SECOND_DOWN = [{}, { state: 'down' }, {}] as const;
const hash = { kind: 'hash', key: '$arg_k', isConsistent: false } as const;
const ring = { ...hash, isConsistent: true } as const;
const hex = (value: number) => value.toString(16).padStart(8, '0');

function serveKeys(sketch: GroupSketch): string {
  const group = new TestUpstream(sketch);
  return KEYS.map((key) => group.serve(1, 'ok', { arg_k: key })).join('');
}

it.each([
  { id: 'V1, A-010, A-012, A-084', servers: weights(5, 1, 1), served: '11213111121311' },
  { id: 'V2', servers: weights(3, 2, 1), served: '121321121321' },
  { id: 'V2', servers: weights(4, 3, 2), served: '123121321123121321' },
  { id: 'V2', servers: EQUAL, served: '123123' },
])('$id round robin serves $served', ({ servers, served }) => {
  expect(new TestUpstream({ servers }).serve(served.length)).toBe(served);
});

it.each([
  { id: 'V3', servers: EQUAL, served: '321233211222232121222132231131' },
  { id: 'V3, A-016', servers: weights(3, 1, 2), served: '332313321131331111131133331212' },
  { id: 'V3, A-085', servers: SECOND_DOWN, served: '331133111111333111131133331131' },
])('$id hash serves the keys by $served', ({ servers, served }) => {
  expect(serveKeys({ method: hash, servers })).toBe(served);
});

it('V3 hashes as zlib does', () => {
  expect([crc32('key0'), crc32('1key0')].map(hex)).toEqual(['5b5b54c6', '207cedf1']);
  expect([crc32('key0'), crc32('1key0')].map((crc) => (crc >>> 16) & 0x7fff)).toEqual([23_387, 8_316]);
});

it.each([
  { key: 'key1', tried: '231' },
  { key: 'key2', tried: '132' },
  { key: 'key3', tried: '213' },
  { key: 'key4', tried: '321' },
])('V3b a request of $key that fails everywhere tries $tried', ({ key, tried }) => {
  const servers = [{ maxFails: 0 }, { maxFails: 0 }, { maxFails: 0 }];
  expect(new TestUpstream({ method: hash, servers }).failThrough({ arg_k: key })).toBe(tried);
});

it.each([
  { id: 'V4', servers: EQUAL, served: '323312232232223112133232132212' },
  { id: 'V4', servers: weights(3, 1, 2), served: '333112232132223111113231132211' },
  { id: 'V4', servers: SECOND_DOWN, served: '333313333331313113133331133311' },
])('$id the ring serves the keys by $served', ({ servers, served }) => {
  expect(serveKeys({ method: ring, servers })).toBe(served);
});

it('V4 has the points of a ketama ring', () => {
  const points = (sketch: GroupSketch) => {
    const made = new KetamaRing(new TestUpstream(sketch).upstream.peers);
    const at = (index: number) =>
      `${hex(made.point(index).hash)}=S${made.point(index).server.slice('10.0.0.'.length, -5)}`;
    return { size: made.size, at };
  };
  const equal = points({ servers: EQUAL });
  expect(equal.size).toBe(480);
  expect([0, 1, 2, 3, 478, 479].map(equal.at).join(' ')).toBe(
    '0109dc03=S3 01154263=S1 0158e054=S3 029b5d5a=S2 ff5282af=S2 ff77e0d0=S3',
  );
  const weighted = points({ servers: weights(3, 1, 2) });
  expect(weighted.size).toBe(960);
  expect([0, 1].map(weighted.at).join(' ')).toBe('0066aaa7=S3 009c7e7d=S3');
});

it.each([
  { server: '10.0.0.1:8080', points: 'f1ea5a8f 4bd08e68 84e5eeee adead1be' },
  { server: 'backend1.example.com', points: '77ced7d8' },
  { server: 'backend1.example.com:8080', points: '6639a35c' },
  { server: 'unix:/run/app.sock', points: 'ad39754f' },
  { server: '[::1]:8080', points: '68fd9523' },
])('V4 the chain of $server begins with $points', ({ server, points }) => {
  expect(ringPoints(server, 1).map(hex).join(' ').slice(0, points.length)).toBe(points);
});

it.each([
  { id: 'V5', servers: EQUAL, served: '112233122123' },
  { id: 'V5', servers: weights(3, 1, 2), served: '223333131211' },
  { id: 'V5, A-025', servers: SECOND_DOWN, served: '113333133113' },
])('$id ip_hash serves the addresses by $served', ({ servers, served }) => {
  const group = new TestUpstream({ method: { kind: 'ip_hash' }, servers });
  expect(
    ADDRESSES.split(' ')
      .map((address) => group.serve(1, 'ok', { remote_addr: address }))
      .join(''),
  ).toBe(served);
});

it('V5 folds an IPv4 network, and all of an IPv6 address', () => {
  const fold = (address: string) => foldAddress(89, addressBytes(address) ?? []);
  expect(foldAddress(89, [192, 168, 0])).toBe(153);
  expect(['2001:db8::1', '::1', 'fe80::1'].map(fold)).toEqual([2_600, 5_945, 5_163]);
  const group = new TestUpstream({ method: { kind: 'ip_hash' }, servers: EQUAL });
  const served = ['2001:db8::1', '::1', 'fe80::1'].map((address) => group.serve(1, 'ok', { remote_addr: address }));
  expect(served.join('')).toBe('331');
});

it('V6, A-054 a failure costs a part of the weight, which comes back', () => {
  const group = new TestUpstream({ servers: [{ weight: 4, maxFails: 4 }, { weight: 4 }] });
  const request = group.begin();
  const first = group.choose(request);
  if (first) group.release(request, first, { outcome: 'failed', hadConnection: false });
  const second = group.choose(request);
  if (second) group.release(request, second);
  expect(numberOf(first) + numberOf(second)).toBe('12');
  expect(group.serve(16)).toBe('2212121212121212');
});

it('V7, A-051 a server that failed is left alone for fail_timeout', () => {
  const group = new TestUpstream({ servers: [{ maxFails: 1, failTimeoutSeconds: 3 }, {}] });
  expect(group.serve(1, 'failed')).toBe('1');
  group.nowMs += 2_999;
  expect(group.serve(4)).toBe('2222');
  group.nowMs += 1;
  expect(group.serve(8)).toBe('22121212'); // its weight begins at nothing
});

it('V8 the id of a server is the MD5 of its address, or of its id and the secret', () => {
  const peer = new TestUpstream({ servers: EQUAL }).peer(1);
  expect(peer.sid).toBe('05ef642f508b1e5b76612ddbd5f89a4c');
  expect(secretId(peer.sid, 'pepper')).toBe('92495ac8fb4503492463ec9b71126574');
  expect(secretId('a', 'pepper')).toBe('6b566ba5ce01f29f73a6a9a9dbc99d88');
});

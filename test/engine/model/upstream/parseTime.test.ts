import { expect, it } from 'vitest';
import { parseTime } from '../../../../engine/model/upstream/parseTime.ts';

it.each([
  { text: '10', ms: 10_000 },
  { text: '1m30s', ms: 90_000 },
  { text: '1h 5m', ms: 3_900_000 },
  { text: '1d', ms: 86_400_000 },
  { text: '1m30', ms: 90_000 },
  { text: '30s1m', ms: null },
  { text: '1s1s', ms: null },
  { text: 's', ms: null },
  { text: '', ms: null },
  { text: '-1', ms: null },
  { text: '1.5s', ms: null },
])('9.3 $text is $ms ms', ({ text, ms }) => {
  expect(parseTime(text, 'seconds')).toBe(ms);
});

it('9.3 has ms only where times are kept in ms, years and months only where in seconds', () => {
  expect(['500ms', '1y', '1M'].map((text) => parseTime(text, 'seconds'))).toEqual([
    null,
    31_536_000_000,
    2_592_000_000,
  ]);
  expect(['500ms', '1y', '1M'].map((text) => parseTime(text, 'milliseconds'))).toEqual([500, null, null]);
});

it.each([
  ['90', 90_000, 90_000],
  ['1m30s', 90_000, 90_000],
  ['1m 30s', 90_000, 90_000],
  ['1h', 3_600_000, 3_600_000],
  ['2w1d', 1_296_000_000, 1_296_000_000],
  ['1m30', 90_000, 90_000],
  ['10 5', 15_000, 15_000],
  ['0', 0, 0],
  ['500ms', null, 500],
  ['1s500ms', null, 1_500],
  ['1y', 31_536_000_000, null],
  ['1M', 2_592_000_000, null],
  ['', null, null],
  ['s', null, null],
  ['1s1s', null, null],
  ['1s1m', null, null],
  ['10 5s', null, null],
  ['-1', null, null],
  ['1.5', null, null],
  ['abc', null, null],
  ['10x', null, null],
  ['30d', 2_592_000_000, 2_592_000_000],
  ['9'.repeat(40), null, null],
])('reads the time %j', (text, inSeconds, inMilliseconds) => {
  expect(parseTime(text, 'seconds')).toBe(inSeconds);
  expect(parseTime(text, 'milliseconds')).toBe(inMilliseconds);
});

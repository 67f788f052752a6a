import { expect, it } from 'vitest';
import { parseSize } from '../../../../engine/angie/syntax/parseSize.ts';
import { parseTime } from '../../../../engine/angie/syntax/parseTime.ts';

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
  ['9'.repeat(40), null, null],
])('reads the time %j', (text, inSeconds, inMilliseconds) => {
  expect(parseTime(text, 'seconds')).toBe(inSeconds);
  expect(parseTime(text, 'milliseconds')).toBe(inMilliseconds);
});

it.each([
  ['1', 1, 1],
  ['8k', 8_192, 8_192],
  ['1M', 1_048_576, 1_048_576],
  ['1g', null, 1_073_741_824],
  ['', null, null],
  ['k', null, null],
  ['1.5m', null, null],
  ['-1k', null, null],
  ['1kb', null, null],
  ['9'.repeat(30), null, null],
])('reads the size %j', (text, size, offset) => {
  expect(parseSize(text)).toBe(size);
  expect(parseSize(text, 'offset')).toBe(offset);
});

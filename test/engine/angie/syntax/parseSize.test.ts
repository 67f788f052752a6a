import { expect, it } from 'vitest';
import { parseSize } from '../../../../engine/angie/syntax/parseSize.ts';

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

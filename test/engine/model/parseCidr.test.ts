import { expect, it } from 'vitest';
import { cidrSize, cidrText, doCidrsOverlap, holdsCidr, parseCidr } from '../../../engine/model/parseCidr.ts';

const block = (text: string) => parseCidr(text) ?? { first: -1, bits: -1 };

it.each([
  ['10.0.0.0/16', '10.0.0.0/16 65536'],
  ['10.0.7.9/16', '10.0.0.0/16 65536'],
  ['255.255.255.255/32', '255.255.255.255/32 1'],
  ['1.2.3.4/0', '0.0.0.0/0 4294967296'],
])('reads %s as %s', (text, is) => {
  expect(`${cidrText(block(text))} ${cidrSize(block(text))}`).toBe(is);
});

it.each(['', '10.0.0.0', '10.0.0/16', '256.0.0.0/8', '10.0.0.0/33', 'a.b.c.d/8', '10.0.0.0/16 '])(
  "reads '%s' as no block",
  (text) => {
    expect(parseCidr(text)).toBeNull();
  },
);

it.each([
  ['10.0.0.0/16', '10.0.255.0/24', 'holds overlaps'],
  ['10.0.0.0/24', '10.0.0.0/16', 'overlaps'],
  ['10.0.0.0/25', '10.0.0.128/25', ''],
  ['0.0.0.0/0', '255.0.0.0/8', 'holds overlaps'],
])('compares %s with %s: %s', (one, other, is) => {
  const holds = holdsCidr(block(one), block(other)) ? 'holds ' : '';
  expect(`${holds}${doCidrsOverlap(block(one), block(other)) ? 'overlaps' : ''}`).toBe(is);
});

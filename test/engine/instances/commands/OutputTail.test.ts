import { describe, expect, it } from 'vitest';
import { OUTPUT_BYTES, OutputTail } from '../../../../engine/instances/commands/OutputTail.ts';

const told = (...chunks: string[]) => {
  const tail = new OutputTail();
  for (const chunk of chunks) tail.add(Buffer.from(chunk));
  return tail.text;
};

describe('OutputTail', () => {
  it('keeps what was written, in order', () => {
    expect(told('one ', 'two')).toBe('one two');
  });

  it('keeps the last 64 KiB, however it came', () => {
    expect(OUTPUT_BYTES).toBe(65_536);
    expect(told('x'.repeat(100_000), 'end')).toBe(`${'x'.repeat(65_533)}end`);
    expect(told(...Array.from({ length: 70_000 }, (_, index) => `${index % 10}`))).toBe(
      '0123456789'.repeat(7_000).slice(-65_536),
    );
  });

  it('begins with a whole character', () => {
    expect(told(`é${'x'.repeat(65_535)}`)).toBe('x'.repeat(65_535));
  });
});

import { describe, expect, it } from 'vitest';
import { wordedRefusal } from '../../../renderer/bridge/wordedRefusal.ts';
import { english } from '../../../renderer/texts/en/english.ts';
import { spanish } from '../../../renderer/texts/es/spanish.ts';

const refusal = { code: 'InvalidConfigurationRequest', message: 'The change is not allowed while the zonal shift …' };

describe('wordedRefusal', () => {
  it('words a refusal by its reason, which tells apart what one code has in common', () => {
    expect(wordedRefusal(spanish, { ...refusal, reason: 'ShiftForbids' }).message).toMatch(
      /^El cambio no se puede hacer/,
    );
    expect(wordedRefusal(spanish, refusal)).toBe(refusal);
  });

  it('words one by its code where that means one thing, and leaves English to the engine', () => {
    const duplicate = { code: 'DuplicateListener', message: 'A listener already exists on this port.' };
    expect(wordedRefusal(spanish, duplicate).message).toMatch(/^Ya hay un oyente/);
    expect(wordedRefusal(english, duplicate)).toBe(duplicate);
  });
});

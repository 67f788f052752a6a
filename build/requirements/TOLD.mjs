/**
 * Requirements that state facts, or that speak of people rather than of traffic: where Balanza tells them, and by which
 * words there. The words are looked for, so that the place cannot be lost.
 */
export const TOLD = {
  'E-013': { file: 'renderer/texts/en/loadBalancers.ts', words: 'Several zones are recommended' },
  'E-070': { file: 'engine/docs/packetSizes.md', words: '(E-070)' },
  'E-071': { file: 'engine/docs/packetSizes.md', words: '(E-071)' },
  'E-072': { file: 'engine/docs/packetSizes.md', words: '(E-072)' },
  'E-073': { file: 'engine/docs/packetSizes.md', words: '(E-073)' },
};

/** Requirements that are not met yet, and what is missing. */
export const OPEN = {};

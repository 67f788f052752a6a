import { seededRandom } from '../../support/seededRandom.ts';
import { checkRequest, type Verdict } from './checkRequest.ts';
import { checkResponse } from './checkResponse.ts';
import { requestSample, responseSample } from './requestSample.ts';

export interface FuzzResult {
  readonly seed: number;
  readonly requests: number;
  readonly responses: number;
  /** Of both: read the same by both parsers, refused by ours, without an end. */
  readonly agreed: number;
  readonly refused: number;
  readonly incomplete: number;
  /** The first of them, each with the bytes. */
  readonly disagreements: readonly string[];
}

/** Enough to work on. */
const MAX_DISAGREEMENTS = 20;

/**
 * Reads made-up messages with our parser and with llhttp in strict mode, and compares. The same `seed` gives the same
 * messages. A crash or an endless loop shows as what it is.
 */
export function runFuzz({
  seed,
  isOver,
}: {
  readonly seed: number;
  readonly isOver: (count: number) => boolean;
}): FuzzResult {
  const random = seededRandom(seed);
  const counts = { requests: 0, responses: 0, agreed: 0, refused: 0, incomplete: 0 };
  const disagreements: string[] = [];
  const note = (verdict: Verdict) => {
    if (typeof verdict === 'string') counts[verdict] += 1;
    else disagreements.push(verdict.disagreement);
  };
  for (let count = 0; !isOver(count) && disagreements.length < MAX_DISAGREEMENTS; count += 1) {
    if (random.integer(3) > 0) {
      counts.requests += 1;
      note(checkRequest(requestSample(random), random));
    } else {
      counts.responses += 1;
      note(checkResponse(responseSample(random), random));
    }
  }
  return { seed, ...counts, disagreements };
}

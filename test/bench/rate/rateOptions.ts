import { parseArgs } from 'node:util';
import { UsageError } from '../UsageError.ts';

/** What benchmarks at a fixed rate take. */
export interface RateOptions {
  readonly rounds: number;
  /** Of a sample. */
  readonly seconds: number;
  readonly json: boolean;
}

/** Reads `[--rounds N] [--seconds S] [--json]`: 5 rounds of 3 seconds unless told otherwise. Throws `UsageError`. */
export function rateOptions(args: readonly string[]): RateOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '3' },
        json: { type: 'boolean', default: false },
      },
    });
    return { rounds: Number(values.rounds), seconds: Number(values.seconds), json: values.json };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

import { RuleTester } from 'eslint';
import { describe, it } from 'vitest';
import tseslint from 'typescript-eslint';

RuleTester.describe = describe;
RuleTester.it = it;
RuleTester.itOnly = it.only;

/** Runs a rule over TypeScript without type information. */
export const ruleTester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    globals: { process: 'readonly', console: 'readonly', fetch: 'readonly', Date: 'readonly' },
  },
});

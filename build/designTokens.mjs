import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Where `@cloudscape-design/design-tokens` is found. The names of tokens end in a hash of the components' own build; those
 * of the published package fit another one, and then dark mode breaks without a word. So the bundle and the tests both
 * take the list that the components themselves were built with.
 */
export const DESIGN_TOKENS = {
  '@cloudscape-design/design-tokens': join(
    dirname(createRequire(import.meta.url).resolve('@cloudscape-design/components/package.json')),
    'internal/generated/styles/tokens.js',
  ),
};

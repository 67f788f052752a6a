import { buildBundles } from '../buildBundles.mjs';
import { BuildError } from '../BuildError.mjs';
import { say } from '../progress.mjs';

/**
 * vitest's global set-up: the bundles that tests start as workers and processes. When one cannot be built, the tests
 * that need it fail and the others still run; `npm test` has refused before it comes here.
 */
export default async function buildForTests() {
  try {
    await buildBundles('engine');
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    say(error.message);
  }
}

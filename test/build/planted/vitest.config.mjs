import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { CountsReporter } from '../../../build/test/CountsReporter.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Tests that are meant to fail, run by `runTests.test.ts`. */
export default defineConfig({
  root: here,
  test: {
    include: ['*.planted.mjs'],
    setupFiles: ['../../support/harness/failOnLeaks.ts'],
    reporters: [new CountsReporter()],
    pool: 'forks',
    maxWorkers: 1,
  },
});

import { defineConfig } from 'vitest/config';
import { DESIGN_TOKENS } from './build/designTokens.mjs';
import { CountsReporter } from './build/test/CountsReporter.mjs';
import { LongestFirst } from './build/test/LongestFirst.mjs';

export default defineConfig({
  resolve: { alias: DESIGN_TOKENS },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    environment: 'node',
    // The components import stylesheets, which only the bundler's own loader understands.
    server: { deps: { inline: [/@cloudscape-design/] } },
    // Processes, not threads: the handle driver and the native part of SQLite are tested as they run.
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    retry: 0,
    allowOnly: false,
    globalSetup: ['build/test/buildForTests.mjs'],
    setupFiles: ['test/support/harness/failOnLeaks.ts', 'test/support/harness/patientQueries.ts'],
    reporters: ['default', new CountsReporter()],
  },
});

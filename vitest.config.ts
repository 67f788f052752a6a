import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { DESIGN_TOKENS } from './build/designTokens.mjs';
import { CountsReporter } from './build/test/CountsReporter.mjs';
import { LongestFirst } from './build/test/LongestFirst.mjs';

/** Tests of what has no effects: they leave nothing behind. */
const CORE = ['aws', 'contract', 'control/operations', 'model', 'routing', 'snapshot'].map(
  (folder) => `test/engine/${folder}/**/*.test.ts`,
);
/** Tests of the console, in a page. */
const CONSOLE = ['test/renderer/**/*.test.{ts,tsx}'];

export default defineConfig({
  resolve: { alias: DESIGN_TOKENS },
  test: {
    environment: 'node',
    // The components import stylesheets, which only the bundler's own loader understands.
    server: { deps: { inline: [/@cloudscape-design/] } },
    // Processes, not threads: the handle driver and the native part of SQLite are tested as they run.
    pool: 'forks',
    // Two more than there are cores: many tests wait for checks, drains and other programs more than they compute, and the
    // one of Terraform waits for five minutes.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    retry: 0,
    allowOnly: false,
    globalSetup: ['build/test/buildForTests.mjs'],
    setupFiles: ['test/support/harness/failOnLeaks.ts', 'test/support/harness/pageOfTests.ts'],
    reporters: ['default', new CountsReporter()],
    // A process goes through many files of the first two, and loads the modules once, which takes longer than most of
    // their tests; each file of the rest gets a process of its own.
    projects: [
      { extends: true, test: { name: 'core', include: CORE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'console',
          include: CONSOLE,
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['test/renderer/beginFresh.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'node_modules/**', ...CORE, ...CONSOLE],
        },
      },
    ],
  },
});

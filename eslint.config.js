import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { balanzaPlugin } from './build/lint/balanzaPlugin.mjs';
import {
  TIME_AND_CHANCE_GLOBALS,
  TIME_AND_CHANCE_IMPORTS,
  TIME_AND_CHANCE_PROPERTIES,
  TIME_AND_CHANCE_SYNTAX,
} from './build/lint/timeAndChance.mjs';

/** Style that the syntax alone shows. Source: the project's style, 1 to 3. */
const SYNTAX = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' },
  { selector: 'ExportDefaultDeclaration', message: 'Export by name; the file is named after its main export.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that declares it.' },
  { selector: 'ExportNamedDeclaration[source]', message: 'No barrels: import from the file that declares it.' },
  { selector: "[accessibility='private']:not([kind='constructor'])", message: 'Use a #private member.' },
  { selector: 'TSInterfaceDeclaration[id.name=/^I[A-Z][a-z]/]', message: 'No I before the name of an interface.' },
  { selector: ':matches(ClassDeclaration, TSInterfaceDeclaration)[id.name=/Impl$/]', message: 'No Impl in names.' },
];

/** Files whose name says what their exports have in common: tables of constants, families of names. */
const NAMED_BY_SUBJECT = [
  'build/lint/timeAndChance.mjs',
  'build/progress.mjs',
  'engine/contract/calls.ts',
  'engine/contract/messages.ts',
  'engine/contract/streams.ts',
  'engine/contract/views/EngineView.ts',
  'engine/control/operations/find.ts',
  'engine/control/operations/network/find.ts',
  'engine/dataplane/WorkerMessages.ts',
  'engine/index.ts',
  'engine/metrics/columns.ts',
  'engine/model/Network.ts',
  'engine/model/names.ts',
  'engine/model/requests.ts',
  'engine/model/zones.ts',
  'engine/sharedTable/latencyBuckets.ts',
  'engine/sharedTable/layout.ts',
  'engine/wire/http1/characterClasses.ts',
  'renderer/parts/healthyTargets.ts',
  'renderer/parts/monitoring/monitoredCharts.ts',
  'test/bench/acceptance.ts',
  'test/e2e/desktop/desktopTest.ts',
  'test/e2e/support/consoleTest.ts',
  'test/e2e/web/pages/tourTest.ts',
  'test/electron/standin/electronModule.ts',
];

/** Here a call happens for each request or each byte: an object made only to name arguments would be garbage. */
const HOT_PATHS = ['engine/dataplane/**/*.ts', 'engine/routing/**/*.ts', 'engine/wire/**/*.ts'];

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'coverage/', 'test-results/'] },
  // An exception is a change of design, made in this file, and not a comment in the code.
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    plugins: { balanza: balanzaPlugin },
    rules: {
      'balanza/file-name': ['error', { exempt: NAMED_BY_SUBJECT }],
      'balanza/import-directions': 'error',
      'balanza/no-lint-comments': 'error',
      'balanza/pure-core': 'error',
      'balanza/todo-has-issue': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 400 }],
      'no-restricted-syntax': ['error', ...SYNTAX],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    // Rules that need types are oxlint's (.oxlintrc.json), which knows them in a tenth of the time.
    extends: [tseslint.configs.strict],
    rules: {
      'balanza/proven-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // `!` is allowed where a comment proves it, as `as` is: balanza/proven-assertion.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['engine/**/*.ts'],
    ignores: ['engine/system/SystemClock.ts', 'engine/system/SystemRandom.ts'],
    rules: {
      'no-restricted-globals': ['error', ...TIME_AND_CHANCE_GLOBALS],
      'no-restricted-properties': ['error', ...TIME_AND_CHANCE_PROPERTIES],
      'no-restricted-syntax': ['error', ...SYNTAX, ...TIME_AND_CHANCE_SYNTAX],
      'no-restricted-imports': ['error', { paths: TIME_AND_CHANCE_IMPORTS }],
    },
  },
  // Fixtures of Playwright that need no other take an empty pattern: it reads which by their names.
  { files: ['test/e2e/**/*.ts'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  // Texts are named after their area; what they export ends in the language.
  // A store and the actions beside it are named after what it holds.
  { files: ['renderer/texts/*/*.ts', 'renderer/store/*.ts'], rules: { 'balanza/file-name': 'off' } },
  { files: HOT_PATHS, rules: { '@typescript-eslint/max-params': 'off' } },
  {
    // Rows of tables are functions of many values.
    files: ['test/**/*.ts', 'test/**/*.tsx'],
    rules: { '@typescript-eslint/max-params': 'off' },
  },
  {
    files: ['engine/index.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...SYNTAX.filter(({ message }) => !message.startsWith('No barrels')),
        ...TIME_AND_CHANCE_SYNTAX,
      ],
    },
  },
  {
    // Plain scripts: they run before anything is installed or built.
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        Buffer: 'readonly',
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
  {
    // What a tool insists on: its own names, and a default export.
    files: [
      'eslint.config.js',
      'vitest.config.ts',
      'vite.config.ts',
      'playwright.config.ts',
      'test/build/planted/vitest.config.mjs',
      'build/test/buildForTests.mjs',
    ],
    rules: {
      'balanza/file-name': 'off',
      'no-restricted-syntax': ['error', ...SYNTAX.filter(({ selector }) => selector !== 'ExportDefaultDeclaration')],
    },
  },
);

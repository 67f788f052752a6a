/**
 * Clocks, timers and chance: in the engine they exist only in the two files that implement `Clock` and `Random`;
 * everything else takes those as inputs. As options of ESLint's `no-restricted-*` rules.
 */
const TAKE_CLOCK = 'Take a `Clock` (engine/model/Clock.ts) as an input.';
const TAKE_RANDOM = 'Take a `Random` (engine/model/Random.ts) as an input.';

export const TIME_AND_CHANCE_GLOBALS = [
  ...['setTimeout', 'setInterval', 'performance'].map((name) => ({ name, message: TAKE_CLOCK })),
];

export const TIME_AND_CHANCE_PROPERTIES = [
  { object: 'Date', property: 'now', message: TAKE_CLOCK },
  { object: 'Math', property: 'random', message: TAKE_RANDOM },
  { object: 'process', property: 'hrtime', message: TAKE_CLOCK },
  ...['setTimeout', 'setInterval', 'performance'].map((property) => ({
    object: 'globalThis',
    property,
    message: TAKE_CLOCK,
  })),
];

export const TIME_AND_CHANCE_SYNTAX = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: TAKE_CLOCK },
  { selector: "CallExpression[callee.name='Date']", message: TAKE_CLOCK },
];

export const TIME_AND_CHANCE_IMPORTS = ['timers', 'timers/promises', 'perf_hooks']
  .flatMap((name) => [name, `node:${name}`])
  .map((name) => ({ name, message: TAKE_CLOCK }));

import { writeFileSync } from 'node:fs';

/**
 * Says why each skipped test was skipped, and hands the totals to `runTests.mjs` in the file that
 * `BALANZA_TEST_COUNTS` names. A reason is what the test gave to `context.skip('…')`, or stands in brackets in its name: `… [needs root]`. A file that could not
 * be loaded, and an error outside any test, count as one failure each.
 */
export class CountsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
      for (const test of module.children.allTests()) count(test, counts);
    }
    const file = process.env.BALANZA_TEST_COUNTS;
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
  }
}

function count(test, counts) {
  const result = test.result();
  counts[result.state === 'pending' ? 'failed' : result.state] += 1;
  if (result.state === 'skipped') process.stdout.write(`skipped: ${test.fullName}: ${reasonOf(test, result)}\n`);
}

function reasonOf(test, result) {
  return result.note ?? /\[(.+)\]/.exec(test.fullName)?.[1] ?? 'not selected, or no reason given';
}

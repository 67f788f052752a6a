import type { HealthCheckField, HealthCheckProblem } from '../../../engine/model/healthCheckProblems.ts';
import type { ReplayedOutcome } from '../../../engine/model/replayProbes.ts';
import type { ProbeView } from '../../../engine/contract/views/ProbeView.ts';
import type { HelpTopic } from '../../store/help.ts';
import { plural } from '../plural.ts';

/** What is wrong with a field. Source: console, *Edit health check settings*. */
function problemText(problem: HealthCheckProblem): string {
  switch (problem.code) {
    case 'empty':
      return `Enter a value. Default: ${problem.standard}.`;
    case 'outOfRange':
      return `Enter a whole number from ${problem.min} to ${problem.max}.`;
    case 'intervalEqualsTimeout':
      return `Interval (${problem.intervalSeconds} s) must be longer than timeout (${problem.timeoutSeconds} s).`;
    case 'intervalBelowTimeout':
      return `Interval (${problem.intervalSeconds} s) can't be shorter than timeout (${problem.timeoutSeconds} s). Raise the interval or lower the timeout.`;
    case 'protocol':
      return 'Choose HTTP or HTTPS.';
    case 'port':
      return `Enter a port from ${problem.min} to ${problem.max}.`;
    case 'pathWithoutSlash':
      return 'Start the path with "/".';
    case 'pathCharacters':
      return `Use up to ${problem.max} characters without spaces.`;
    case 'codesSyntax':
      return 'Use codes such as 200, a list 200,202 or a range 200-299.';
    case 'codesReversed':
      return 'The first code must be lower than the second.';
    case 'codesFixed':
      return `The only value for this group is ${problem.only}.`;
    case 'codesRange':
      return `Codes must be between ${problem.min} and ${problem.max} for this group.`;
    default:
      return problem satisfies never;
  }
}

/** Health check settings: section, edit page, preview, checks of each target. */
export const healthChecksEn = {
  section: 'Health check settings',
  enabled: 'Health checks',
  enabledNote: 'Checks call the function. Without them it counts as healthy, and gets requests all the same.',
  editTitle: 'Edit health check settings',
  advanced: 'Advanced health check settings',
  restore: 'Restore defaults',
  fields: {
    healthCheckProtocol: 'Health check protocol',
    healthCheckPath: 'Health check path',
    healthCheckPort: 'Health check port',
    healthyThresholdCount: 'Healthy threshold',
    unhealthyThresholdCount: 'Unhealthy threshold',
    healthCheckTimeoutSeconds: 'Timeout (seconds)',
    healthCheckIntervalSeconds: 'Interval (seconds)',
    matcher: 'Success codes',
  } satisfies Record<HealthCheckField, string>,
  shortFields: { timeout: 'Timeout', interval: 'Interval' },
  trafficPort: 'Traffic port',
  override: 'Override',
  overridePort: 'Port for the checks',
  hints: {
    healthyThreshold: 'Passed checks in a row that bring a target back into service.',
    unhealthyThreshold: 'Failed checks in a row that take a target out of service.',
    timeout: 'Time without a reply that counts as a failure.',
    interval: 'Time between two checks of the same target.',
  },
  range: (min: number, max: number) => `${min}-${max}`,
  pathHint: (max: number) => `Up to ${max} characters. Query strings are allowed.`,
  portHint: (min: number, max: number) => `${min}-${max}`,
  codesHint: 'One code, a list (200,202) or a range (200-299).',
  grpcCodesHint: 'One code of gRPC from 0 to 99, a list (0,12) or a range (0-99).',
  problem: problemText,
  httpsWarning: 'Targets that accept only TLS 1.3 will fail these checks.',
  portWarning: (port: string, silent: number, total: number) =>
    `Nothing answers on ${port} in ${silent} of ${total} ${plural('en', total, { one: 'target', other: 'targets' })} right now.`,
  saved: 'Health check settings saved',
  saveFailed: 'The health check settings could not be saved',
  noChanges: 'Nothing has been changed yet.',
  fixFirst: 'What was typed cannot be saved yet: correct the fields with problems.',
  seconds: (value: string | number) => `${value} seconds`,
  secondsShort: (value: string | number) => `${value} s`,
  preview: {
    title: 'What these settings mean',
    note: 'Worked out as you type. Nothing changes until you save.',
    detection: 'Detection time',
    dead: 'A dead target leaves service in about',
    worst: (seconds: number) => `(worst case + ${seconds} s);`,
    recovered: 'a recovered one returns in about',
    was: 'before:',
    dies: 'If a target dies now',
    leaves: 'leaves service after',
    savedRow: 'Saved',
    draftRow: 'Draft',
    load: 'Check load',
    loadBefore: 'Each target receives about',
    loadAfter: 'checks per second.',
    loadNote: (nodes: number, seconds: number) =>
      `${nodes} ${plural('en', nodes, { one: 'node checks', other: 'nodes check' })} it independently, every ${seconds} s.`,
    loadUnused: 'No load balancer uses this group, so its targets are not checked.',
    changes: 'Changes',
    beforeColumn: 'Before',
    afterColumn: 'After',
    fieldColumn: 'Field',
  },
  test: {
    title: 'Test now',
    note: 'Checks targets once with these unsaved values. Nothing is counted.',
    button: 'Test now',
    target: 'Target',
    all: (count: number) => `All targets (${count})`,
    result: 'Result',
    code: 'Code',
    latency: 'Latency',
    firstBytes: 'First bytes of the reply',
    noTargets: 'The group has no targets.',
    fixFirst: 'Correct the fields with problems first.',
    failed: 'The test could not be run',
    passed: (passed: number, total: number) => `${passed} of ${total} passed`,
    stale: 'The values have changed since.',
  },
  outcomes: {
    passed: 'Passed',
    codeMismatch: 'Wrong code',
    testFailed: 'Test not met',
    timeout: 'Timed out',
    failed: 'No reply',
    notRun: 'Not run',
  } satisfies Record<ProbeView['outcome'], string>,
  replayedOutcomes: {
    passed: 'Passed',
    codeMismatch: 'Wrong code',
    timeout: 'Timed out',
    failed: 'No reply',
    unknown: 'Cannot be told',
  } satisfies Record<ReplayedOutcome, string>,
  replay: {
    title: 'What would have happened',
    note: (count: number) => `The last ${count} recorded replies of each target, judged again with these values.`,
    other: 'Recorded replies say nothing about another protocol, path or port. Use “Test now”.',
    none: 'No checks have been recorded yet.',
    target: 'Target',
    now: 'Now',
    withDraft: 'With the draft',
    would: (target: string, state: string, since: string) =>
      `${target} would be ${state.toLowerCase()} since ${since}.`,
    failedOf: (failed: number, total: number) => `${failed} of ${total} fail`,
    unknownOf: (unknown: number) => `${unknown} cannot be told`,
    others: (count: number) =>
      `${count} more ${plural('en', count, { one: 'target passes', other: 'targets pass' })} every check.`,
    all: (count: number) =>
      count === 1 ? 'The one target passes every check.' : `All ${count} targets pass every check.`,
    more: (count: number) => `${count} more with failed checks.`,
  },
  timeline: {
    title: 'Last checks',
    note: 'One mark for each check, at the moment it ran: low is passed (taller is slower), full is failed, hollow timed out.',
    empty: 'No checks yet',
    emptyText: 'Checks begin when a listener sends traffic to this group and it has targets.',
    target: 'Target',
    status: 'Status',
    checks: 'Checks',
    last: 'Last check',
    strip: (total: number, failed: number) =>
      `${total} ${plural('en', total, { one: 'check', other: 'checks' })}, ${failed} failed`,
    changed: (field: string, before: string, after: string) => `${field} ${before} → ${after}`,
  },
  conflict: {
    title: 'The settings were changed meanwhile',
    text: 'Another client saved other health check settings for this group while you were editing.',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    compare: 'Compare',
    keepNote:
      '“Keep mine”: what you typed stays, and fields that you left alone take their values. Nothing is saved yet.',
    field: 'Field',
    before: 'Before',
    mine: 'Mine',
    theirs: 'Theirs',
  },
  help: {
    page: {
      title: 'Health check settings',
      paragraphs: [
        'Every node of the load balancer checks each target of the group by itself, and sends traffic only to those that pass.',
        'Keys: Alt+O protocol, Alt+P path, Alt+R port, Alt+H healthy threshold, Alt+U unhealthy threshold, Alt+M timeout, Alt+I interval, Alt+C success codes; Ctrl+Enter saves, Esc leaves.',
      ],
      apiName: 'ModifyTargetGroup',
    },
    healthCheckProtocol: {
      title: 'Health check protocol',
      paragraphs: [
        'How targets are asked: HTTP, or HTTPS without checking their certificate. Default: HTTP.',
        'Example: a target that serves only HTTPS fails every HTTP check.',
      ],
      apiName: 'HealthCheckProtocol',
    },
    healthCheckPath: {
      title: 'Health check path',
      paragraphs: [
        'What is asked for, 1 to 1024 characters that begin with a slash; a query string may follow. Default: /.',
        'Example: /health answers 200 while the program can serve. A redirect is not followed.',
      ],
      apiName: 'HealthCheckPath',
    },
    healthCheckPort: {
      title: 'Health check port',
      paragraphs: [
        'The traffic port is each target’s own. Override it, 1 to 65535, where health is told on another port. Default: traffic port.',
        'Example: targets that serve on 8080 and tell their health on 9090.',
      ],
      apiName: 'HealthCheckPort',
    },
    healthyThresholdCount: {
      title: 'Healthy threshold',
      paragraphs: [
        'Passed checks in a row until an unhealthy target is healthy again, 2 to 10. Default: 5.',
        'Example: 5 checks every 30 s bring a target back after about 150 s.',
      ],
      apiName: 'HealthyThresholdCount',
    },
    unhealthyThresholdCount: {
      title: 'Unhealthy threshold',
      paragraphs: [
        'Failed checks in a row until a target is unhealthy, 2 to 10. Default: 2.',
        'Example: 2 checks every 30 s take a dead target out after about 60 s.',
      ],
      apiName: 'UnhealthyThresholdCount',
    },
    healthCheckTimeoutSeconds: {
      title: 'Timeout',
      paragraphs: [
        'Seconds without a reply after which a check has failed, 2 to 120; shorter than the interval. Default: 5.',
        'Example: a target that takes 6 s to answer fails with 5 and passes with 8.',
      ],
      apiName: 'HealthCheckTimeoutSeconds',
    },
    healthCheckIntervalSeconds: {
      title: 'Interval',
      paragraphs: [
        'Seconds from one check of a target to the next, 5 to 300; longer than the timeout. Default: 30.',
        'Example: three nodes that check every 30 s make 0.1 checks per second for each target.',
      ],
      apiName: 'HealthCheckIntervalSeconds',
    },
    matcher: {
      title: 'Success codes',
      paragraphs: [
        'Status codes that pass, from 200 to 499. Default: 200. Of gRPC: from 0 to 99. Default: 12, which servers answer for a method that they do not have.',
        'Example: 200,202 or 200-299. A target that answers 301 fails with 200.',
      ],
      apiName: 'Matcher.HttpCode',
    },
  } satisfies Record<HealthCheckField | 'page', HelpTopic>,
};

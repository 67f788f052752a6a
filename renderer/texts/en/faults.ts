import { plural } from '../plural.ts';

const targets = (count: number) => `${count} ${plural('en', count, { one: 'target', other: 'targets' })}`;

/** Words about breaking sample targets on purpose. */
export const faultsEn = {
  break: 'Break…',
  mend: 'Mend',
  /** On the row of a target while something is set. */
  badge: 'Broken on purpose',
  /** In the bar at the top. */
  count: (count: number) => `${count} ${plural('en', count, { one: 'fault', other: 'faults' })}`,
  clearAll: 'Clear all faults',
  allTargets: targets,
  brokenOnPurpose: (count: number) => `${count} broken on purpose`,
  cause: (what: string) => `Broken on purpose: ${what}.`,
  title: (what: string) => `Break ${what}`,
  manyTargets: (count: string) => `${count} instances`,
  intro: 'A built-in target can misbehave on request. See its checks fail and its traffic go elsewhere; then mend it.',
  kind: 'What it does',
  kinds: {
    failHealth: { label: 'Fail its health path', description: '/health answers 503; requests are still answered.' },
    returnCode: { label: 'Return a code on its health path', description: '/health answers the code below.' },
    latency: { label: 'Answer late', description: 'Every answer, checks included, waits.' },
    hang: { label: 'Hang', description: 'It accepts connections and never answers.' },
    refuse: { label: 'Refuse connections', description: 'Its port is closed.' },
    errors: { label: 'Answer some requests with errors', description: 'Checks still pass: /health is spared.' },
  },
  code: 'Code',
  codeConstraint: (min: string, max: string) => `${min}-${max}`,
  codeProblem: (min: string, max: string) => `Enter a whole number from ${min} to ${max}.`,
  latency: 'Milliseconds before each answer',
  percent: 'Percent of requests',
  percentProblem: (min: string, max: string) => `Enter a number from ${min} to ${max}.`,
  apply: 'Break',
  broken: (what: string) => `${what}: broken on purpose`,
  mended: (what: string) => `${what}: mended`,
  brokenFirst: 'Nothing of what is selected is broken on purpose.',
  samplesOnly: 'Only running sample targets can be broken: select some, and nothing else.',
  failed: 'The target could not be changed',
  onlySamples: 'Only built-in sample targets can be broken from here.',
  notRunning: 'The instance does not run.',
  nothingToMend: 'Nothing is broken on purpose.',
  active: {
    healthStatus: (status: string) => `/health answers ${status}`,
    latency: (latency: string) => `answers after ${latency}`,
    hang: 'hangs',
    refuse: 'refuses connections',
    reset: 'resets connections',
    errors: (percent: string, status: string) => `answers ${percent} of requests with ${status}`,
  },
};

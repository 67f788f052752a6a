/** Words on charts, strips and bars. Figures come in as they are shown. */
export const chartsEn = {
  total: 'Total',
  /** The series beyond those that are drawn one by one. */
  other: {
    sum: (count: number) => `Other (${count})`,
    highest: (count: number) => `Other (${count}), highest`,
  },
  time: 'Time',
  noData: 'No data in this range',
  noTargets: 'No targets',
  asTable: 'Table',
  asChart: 'Chart',
  asTableOf: (title: string) => `${title} as a table`,
  markers: 'Events on the charts',
  plotLabel: (title: string, unit: string) => `${title}, ${unit}: time cursor`,
  ofExpected: (share: string) => `of ${share}`,
  probes: (all: string, failed: string) => `${all} ${all === '1' ? 'check' : 'checks'}, ${failed} failed`,
  lastProbe: (result: string, latency: string) => `last: ${result} in ${latency}`,
  outcome: {
    passed: 'passed',
    codeMismatch: 'wrong code',
    testFailed: 'test not met',
    timeout: 'timed out',
    failed: 'failed',
    notRun: 'not run',
    unknown: 'cannot be told',
  },
  timeline: {
    saved: 'Saved',
    draft: 'Draft',
    row: (name: string, after: string) => `${name}: leaves service after ${after}`,
  },
};

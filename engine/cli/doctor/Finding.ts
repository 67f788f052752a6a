/**
 * What the doctor found of one thing: `ok`; `note`, which only some topologies will miss; or `trouble`, which keeps an
 * engine from working. All but `ok` say what to do.
 */
export type Finding =
  | { readonly check: string; readonly verdict: 'ok'; readonly detail: string }
  | {
      readonly check: string;
      readonly verdict: 'note' | 'trouble';
      readonly detail: string;
      readonly remedy: string;
    };

/** Findings as a person reads them: verdict, check and detail in columns, the remedy on a line below. */
export function findingsText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length)) + 2;
  const lines = findings.flatMap((finding) => [
    `${finding.verdict.padEnd(9)}${finding.check.padEnd(width)}${finding.detail}`,
    ...(finding.verdict === 'ok' ? [] : [`${' '.repeat(9 + width)}→ ${finding.remedy}`]),
  ]);
  const troubles = findings.filter(({ verdict }) => verdict === 'trouble').length;
  const sum = troubles === 0 ? 'Nothing keeps an engine from working.' : `In trouble: ${troubles}.`;
  return `${[...lines, '', sum].join('\n')}\n`;
}

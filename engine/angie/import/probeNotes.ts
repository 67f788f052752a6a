import type { Directive } from '../syntax/Directive.ts';
import { lost, roundedNotes, shown, type NotedAround } from './NotedAround.ts';
import { probeTest } from './probeTest.ts';

/** What of an `upstream_probe` a target group cannot have: a second one, parts of a second, tests made of a `map`. */
export function probeNotes(directive: Directive, around: NotedAround): readonly string[] {
  const [name = ''] = directive.args;
  const group = around.groups.find(({ probes }) => probes.some((one) => one.name === name));
  const probe = group?.probes.find((one) => one.name === name);
  const how = group && around.passed.get(group.name.toLowerCase());
  if (!group || !probe || !how) return [];
  if (group.probes[0] !== probe) {
    return lost('A target group has one probe: put what both look at into the test of the first.')(directive, around);
  }
  const interval = directive.args.find((word) => word.startsWith('interval='));
  const notes = interval === undefined ? [] : roundedNotes(interval, probe.intervalMs);
  if (probeTest(probe.test, how.maps) !== null) return notes;
  return [
    ...notes,
    `The test of ${shown(directive)} is not imported. Set balanza.probe.test of the target group to a text without variables of map, and balanza.probe.expect to the values with which it holds.`,
  ];
}

/** Whether a `map` makes the variable that is the test of a probe, which becomes its values or has a note of its own. */
export function isTestOfProbe({ args: [, variable = ''] }: Directive, { groups }: NotedAround): boolean {
  return groups.some(({ probes }) => probes.some(({ test }) => test?.toLowerCase() === variable.toLowerCase()));
}

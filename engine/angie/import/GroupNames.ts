import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { AngieConfiguration } from '../../model/virtualServer/AngieConfiguration.ts';
import { elbName, LONGEST_NAME } from './elbName.ts';
import type { PassedGroups } from './passedGroups.ts';

/** The names of the target groups that groups become: ELB has fewer letters for them, and one space for both levels. */
export class GroupNames {
  readonly #names = new Map<string, string>();

  constructor({ http, stream }: AngieConfiguration, passed: PassedGroups) {
    const taken = new Set<string>();
    for (const { level, name } of [...(http?.groups ?? []), ...(stream?.groups ?? [])]) {
      if (!passed[level].has(name.toLowerCase())) continue;
      const own = elbName(name);
      let free = own;
      for (let count = 2; taken.has(free); count += 1) {
        const end = `-${count}`;
        free = `${own.slice(0, LONGEST_NAME - end.length)}${end}`;
      }
      taken.add(free);
      this.#names.set(keyOf(level, name), free);
    }
  }

  of(level: UpstreamGroup['level'], name: string): string {
    return this.#names.get(keyOf(level, name)) ?? elbName(name);
  }
}

function keyOf(level: UpstreamGroup['level'], name: string): string {
  return `${level} ${name.toLowerCase()}`;
}

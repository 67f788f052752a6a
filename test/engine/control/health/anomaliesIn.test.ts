import { describe, expect, it } from 'vitest';
import { offsetPorts } from '../../../../engine/snapshot/offsetPorts.ts';
import { anomaliesIn } from '../../../../engine/control/health/anomaliesIn.ts';
import { TARGET_INT } from '../../../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../../../engine/sharedTable/SharedTable.ts';
import { snapshotOf } from '../../../../engine/snapshot/snapshotOf.ts';
import { RowBook } from '../../../../engine/control/nodes/RowBook.ts';
import { topology } from '../../../support/topology.ts';

describe('ELB 4.4 anomaliesIn', () => {
  const table = new SharedTable();
  const configurations = snapshotOf({
    resources: topology({ zones: 'ab', groups: { web: ['a1', 'b1', 'b2'] } }),
    rows: new RowBook(table),
    ports: offsetPorts(0),
  });
  /** Sets what the nodes say of a target: a letter for each node, `-` nothing, `d` detected, `m` mitigated. */
  const say = (name: string, letters: string) => {
    for (const [place, { targetGroups }] of [...configurations.values()].entries()) {
      const target = targetGroups.flatMap(({ targets }) => targets).find(({ key }) => key.startsWith(name));
      const letter = letters.charAt(place);
      table.setInt(target?.row ?? 0, TARGET_INT.anomalous, letter === '-' ? 0 : 1);
      table.setInt(target?.row ?? 0, TARGET_INT.mitigated, letter === 'm' ? 1 : 0);
    }
  };

  it('is what any node says of a target, mitigation first', () => {
    say('a1', '--');
    say('b1', '-d');
    say('b2', 'md');
    const found = [...anomaliesIn(table, configurations)].map(([id, mark]) => `${id.split('|')[1] ?? ''} ${mark}`);
    expect(found.toSorted()).toEqual([
      expect.stringMatching(/^b1.* detected$/),
      expect.stringMatching(/^b2.* mitigated$/),
    ]);
  });
});

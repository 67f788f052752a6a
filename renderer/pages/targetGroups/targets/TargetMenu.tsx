import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import type { SampleView } from '../../../../engine/contract/views/SampleView.ts';
import { isBroken } from '../../../parts/faults/faultChanges.ts';
import { useIsConnected } from '../../../store/connection.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { TargetRow } from './targetRows.ts';

export type TargetAction = 'testNow' | 'checkLog' | 'break' | 'mend' | 'deregister';

export interface TargetMenuProps {
  readonly row: TargetRow;
  /** How it behaves, if it is a sample target that runs. */
  readonly sample: SampleView | undefined;
  readonly onChoose: (action: TargetAction) => void;
}

/** What can be done with one target. What cannot says why. */
export function TargetMenu({ row, sample, onChoose }: TargetMenuProps) {
  const { targetGroups, shell } = useTexts();
  const { targets, faults } = targetGroups;
  const isConnected = useIsConnected();
  const offline = isConnected ? null : shell.connection.readOnly;
  const notSample =
    row.instance?.program.kind !== 'sample' ? faults.onlySamples : sample === undefined ? faults.notRunning : null;
  const mended = sample !== undefined && isBroken(sample) ? null : faults.nothingToMend;
  const isDraining = row.target.drainingUntilMs !== null;
  const item = (id: TargetAction, text: string, problem: string | null): ButtonDropdownProps.Item => ({
    id,
    text,
    ...(problem !== null && { disabled: true, disabledReason: problem }),
  });
  return (
    <ButtonDropdown
      variant="inline-icon"
      expandToViewport
      ariaLabel={targets.actionsOf(row.name)}
      items={[
        item('testNow', targets.testNow, offline),
        item('checkLog', targets.checkLog, null),
        item('break', faults.break, offline ?? notSample),
        item('mend', faults.mend, offline ?? notSample ?? mended),
        item('deregister', targets.deregister, offline ?? (isDraining ? targets.allDraining : null)),
      ]}
      onItemClick={({ detail }) => {
        onChoose(detail.id as TargetAction); // of the items above
      }}
    />
  );
}

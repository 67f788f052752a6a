import { useState } from 'react';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { ComparisonTable } from '../../parts/ComparisonTable.tsx';
import type { ResourceColumn } from '../../parts/ResourceTable.tsx';
import { SelectionPanel } from '../../parts/SelectionPanel.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { GroupLive } from './GroupLive.tsx';
import { GroupOverview } from './GroupOverview.tsx';
import { GroupTabs } from './GroupTabs.tsx';
import type { TargetGroupRow } from './targetGroupRows.ts';
import { useGroupView } from './useGroupView.ts';

export interface GroupPanelProps {
  readonly selected: readonly TargetGroupRow[];
  /** Those of the list. */
  readonly columns: readonly ResourceColumn<TargetGroupRow>[];
}

const keyOf = ({ group }: TargetGroupRow) => group.targetGroupArn;
const nameOf = ({ group }: TargetGroupRow) => group.name;

/** Below the list of target groups: all of the one that is selected, or several compared. The tab stays from one to the next. */
export function GroupPanel({ selected, columns }: GroupPanelProps) {
  const { targetGroups: texts } = useTexts();
  const [tab, setTab] = useState<string>(DETAILS);
  return (
    <SelectionPanel
      selected={selected}
      nameOf={nameOf}
      what={texts.what}
      one={({ group }) => <OneGroup key={group.targetGroupArn} group={group} tab={tab} onTab={setTab} />}
      several={(items) => <ComparisonTable items={items} keyOf={keyOf} nameOf={nameOf} columns={columns} />}
    />
  );
}

const DETAILS = 'details';

interface OneGroupProps {
  readonly group: TargetGroup;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

function OneGroup({ group, tab, onTab }: OneGroupProps) {
  const { parts } = useTexts();
  const view = useGroupView(group);
  const overview = (
    <GroupOverview
      group={group}
      view={view}
      onFiltered={() => {
        onTab('targets');
      }}
    />
  );
  return (
    <GroupLive group={group}>
      <GroupTabs
        group={group}
        view={view}
        tab={tab}
        onTab={onTab}
        first={{ id: DETAILS, label: parts.panel.details, content: overview }}
      />
    </GroupLive>
  );
}

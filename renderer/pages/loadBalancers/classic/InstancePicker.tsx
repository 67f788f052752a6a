import Button from '@cloudscape-design/components/button';
import type { InstanceState } from '../../../../engine/model/Instance.ts';
import { InstanceTable } from '../../../parts/InstanceTable.tsx';
import { useTexts } from '../../../texts/useTexts.ts';

export interface InstancePickerProps {
  readonly title: string;
  readonly description?: string;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

const GONE: ReadonlySet<InstanceState> = new Set(['terminated', 'shutting-down']);
const COLUMNS = ['id', 'name', 'state', 'zone', 'address', 'launch'] as const;

/** The instances that can be registered with a Classic Load Balancer. One that does not run can be, and is out of service. */
export function InstancePicker(props: InstancePickerProps) {
  const { register: texts } = useTexts().targetGroups;
  return (
    <InstanceTable
      {...props}
      name="classicInstancePicker"
      without={GONE}
      columns={COLUMNS}
      emptyAction={<Button href="#/instances/launch">{texts.launch}</Button>}
    />
  );
}

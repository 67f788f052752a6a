import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useSearchParams } from 'react-router';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { useTexts } from '../../texts/useTexts.ts';

export interface MapChoiceProps {
  readonly loadBalancers: readonly LoadBalancer[];
  /** Null: all of them. */
  readonly loadBalancer: LoadBalancer | null;
  readonly groups: readonly TargetGroup[];
  readonly group: TargetGroup | undefined;
}

/** In the address (`?lb=*`): all load balancers. No load balancer can have this name. */
export const ALL = '*';

/** Which load balancer and which of its groups the map shows; nothing where there is only one of each. */
export function MapChoice({ loadBalancers, loadBalancer, groups, group }: MapChoiceProps) {
  const { dashboard, map } = useTexts();
  const texts = dashboard.map;
  const [, setQuery] = useSearchParams();
  if (loadBalancers.length < 2 && groups.length < 2) return null;
  const balancerOptions = [
    { value: ALL, label: map.all.choice },
    ...loadBalancers.map(({ name }) => ({ value: name, label: name })),
  ];
  const shown = loadBalancer?.name ?? ALL;
  const groupOptions = groups.map(({ name }) => ({ value: name, label: name }));
  return (
    <ColumnLayout columns={2}>
      <FormField label={texts.loadBalancer} stretch>
        <Select
          options={balancerOptions}
          selectedOption={balancerOptions.find(({ value }) => value === shown) ?? null}
          onChange={({ detail }) => {
            setQuery({ lb: detail.selectedOption.value ?? shown }, { replace: true });
          }}
        />
      </FormField>
      {loadBalancer !== null && (
        <FormField label={texts.targetGroup} stretch>
          <Select
            options={groupOptions}
            disabled={groups.length < 2}
            selectedOption={groupOptions.find(({ value }) => value === group?.name) ?? null}
            onChange={({ detail }) => {
              setQuery({ lb: shown, group: detail.selectedOption.value ?? '' }, { replace: true });
            }}
          />
        </FormField>
      )}
    </ColumnLayout>
  );
}

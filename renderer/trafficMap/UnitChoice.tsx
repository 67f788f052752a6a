import Select from '@cloudscape-design/components/select';
import { useSearchParams } from 'react-router';
import { useTexts } from '../texts/useTexts.ts';
import { MAP_UNITS, type MapUnit } from './trafficInUnit.ts';

/** The unit in the address (`?unit=bytes`), so that every view can be linked; requests where it names none. */
export function useUnit(): readonly [MapUnit, (unit: MapUnit) => void] {
  const [query, setQuery] = useSearchParams();
  const unit = MAP_UNITS.find((one) => one === query.get('unit')) ?? 'requests';
  const choose = (chosen: MapUnit) => {
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (chosen === 'requests') after.delete('unit');
        else after.set('unit', chosen);
        return after;
      },
      { replace: true },
    );
  };
  return [unit, choose];
}

export interface UnitChoiceProps {
  readonly unit: MapUnit;
  /** Whether what flows are connections. */
  readonly areFlows: boolean;
  readonly onChange: (unit: MapUnit) => void;
}

/** What the map counts. Source: console, *Traffic map*. */
export function UnitChoice({ unit, areFlows, onChange }: UnitChoiceProps) {
  const { map } = useTexts();
  const options = MAP_UNITS.map((value) => ({
    value,
    label: map.units[value === 'requests' && areFlows ? 'flows' : value].name,
  }));
  return (
    <Select
      inlineLabelText={map.unit}
      selectedOption={options.find(({ value }) => value === unit) ?? null}
      options={options}
      onChange={({ detail }) => {
        onChange(MAP_UNITS.find((one) => one === detail.selectedOption.value) ?? 'requests');
      }}
    />
  );
}

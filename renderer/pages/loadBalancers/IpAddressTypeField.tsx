import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import type { IpAddressType } from '../../../engine/model/LoadBalancer.ts';
import { useTexts } from '../../texts/useTexts.ts';

export interface IpAddressTypeFieldProps {
  readonly value: IpAddressType;
  readonly options: readonly IpAddressType[];
  readonly onChange: (ipAddressType: IpAddressType) => void;
}

/** Whether clients come by IPv6 as well. */
export function IpAddressTypeField({ value, options, onChange }: IpAddressTypeFieldProps) {
  const { loadBalancers: texts } = useTexts();
  const option = (one: IpAddressType) => ({ value: one, label: texts.ipAddressTypes[one] });
  return (
    <FormField label={texts.ipAddressType} constraintText={texts.ipAddressTypeNote}>
      <Select
        selectedOption={option(value)}
        options={options.map(option)}
        onChange={({ detail }) => {
          const chosen = options.find((one) => one === detail.selectedOption.value);
          if (chosen) onChange(chosen);
        }}
      />
    </FormField>
  );
}

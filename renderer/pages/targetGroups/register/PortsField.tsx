import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { PORT } from '../../../../engine/model/Listener.ts';
import { useTexts } from '../../../texts/useTexts.ts';

export interface PortsFieldProps {
  readonly label: string;
  /** As typed. */
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** Ports, separated by commas. */
export function PortsField({ label, value, isWrong, onChange }: PortsFieldProps) {
  const { register } = useTexts().targetGroups;
  const range = [String(PORT.min), String(PORT.max)] as const;
  return (
    <FormField
      label={label}
      constraintText={register.portsConstraint(...range)}
      errorText={isWrong ? register.portsProblem(...range) : null}
    >
      <Input
        value={value}
        inputMode="numeric"
        onChange={({ detail }) => {
          onChange(detail.value);
        }}
      />
    </FormField>
  );
}

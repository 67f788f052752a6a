import FormField, { type FormFieldProps } from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import type { ReactNode, Ref } from 'react';

export interface NumberFieldProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** Always visible, such as `2-10`. */
  readonly constraint: ReactNode;
  readonly info?: FormFieldProps['info'];
  /** As typed; what it means is for the caller to find out. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | null;
  readonly inputRef?: Ref<InputProps.Ref>;
  readonly isDisabled?: boolean;
}

/** Steps of the arrow keys. */
const STEP = 1;
const LARGE_STEP = 10;

/** A number that is typed. The arrow keys step by 1, with Shift by 10. Text that is no number stays as it was typed. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange } = props;
  return (
    <FormField
      label={props.label}
      description={props.description}
      constraintText={props.constraint}
      errorText={props.error}
      info={props.info}
    >
      <Input
        ref={props.inputRef ?? null}
        value={value}
        inputMode="numeric"
        disabled={props.isDisabled ?? false}
        onChange={({ detail }) => {
          onChange(detail.value);
        }}
        onBlur={() => props.onBlur?.()}
        onKeyDown={(event) => {
          const direction = { ArrowUp: 1, ArrowDown: -1 }[event.detail.key];
          if (direction === undefined || !/^\d+$/.test(value)) return;
          event.preventDefault();
          const step = direction * (event.detail.shiftKey ? LARGE_STEP : STEP);
          onChange(String(Math.max(0, Number(value) + step)));
        }}
      />
    </FormField>
  );
}

import Input, { type InputProps } from '@cloudscape-design/components/input';
import type { Ref } from 'react';

export interface LimitedInputProps extends Omit<InputProps, 'onChange'> {
  /** Characters that it takes; what is typed or pasted beyond them is left out. */
  readonly most: number;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<InputProps.Ref>;
}

/** A line of text that can be no longer than what it is for may be. */
export function LimitedInput({ most, onChange, ref = null, ...rest }: LimitedInputProps) {
  return (
    <Input
      {...rest}
      ref={ref}
      onChange={({ detail }) => {
        onChange(detail.value.slice(0, most));
      }}
    />
  );
}

import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { useIsConnected } from '../store/connection.ts';
import { useTexts } from '../texts/useTexts.ts';

export interface FormButtonProps extends Pick<ButtonProps, 'variant' | 'ariaLabel'> {
  /** Address of the form, with `#`. */
  readonly href: string;
  readonly children: ReactNode;
}

/** A button that leads to a form. Without the engine nothing could be saved there, and the page itself would not come. */
export function FormButton({ children, ...button }: FormButtonProps) {
  const { shell } = useTexts();
  const isConnected = useIsConnected();
  return (
    <Button {...button} disabled={!isConnected} disabledReason={shell.connection.readOnly}>
      {children}
    </Button>
  );
}

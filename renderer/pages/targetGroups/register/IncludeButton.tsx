import Button from '@cloudscape-design/components/button';
import { useTexts } from '../../../texts/useTexts.ts';

export interface IncludeButtonProps {
  /** Whether there is nothing to include, which the button then says instead. */
  readonly isNone: boolean;
  readonly onInclude: () => void;
}

/** Puts what was chosen or typed on the list of pending targets below. Source: console, *Register and deregister targets*. */
export function IncludeButton({ isNone, onInclude }: IncludeButtonProps) {
  const { include, includeFirst } = useTexts().targetGroups.register;
  return (
    <Button formAction="none" disabled={isNone} {...(isNone && { disabledReason: includeFirst })} onClick={onInclude}>
      {include}
    </Button>
  );
}

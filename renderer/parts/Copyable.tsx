import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import { useTexts } from '../texts/useTexts.ts';
import { breakable } from './breakable.tsx';

export interface CopyableProps {
  readonly value: string;
  /** What it is, such as `ARN`. */
  readonly what: string;
  /** Default: the value itself. */
  readonly shown?: string;
}

/** A value with a button that copies it. */
export function Copyable({ value, what, shown = value }: CopyableProps) {
  const { parts } = useTexts();
  return (
    <span className="bz-copyable">
      <CopyToClipboard
        variant="inline"
        textToCopy={value}
        textToDisplay={breakable(shown)}
        copyButtonAriaLabel={parts.copy(what)}
        copySuccessText={parts.copied(what)}
        copyErrorText={parts.copyFailed(what)}
      />
    </span>
  );
}

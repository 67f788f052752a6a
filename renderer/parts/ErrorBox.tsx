import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ContractError } from '../../engine/contract/Answer.ts';
import { useTexts } from '../texts/useTexts.ts';

export interface ErrorBoxProps {
  readonly error: Pick<ContractError, 'message'>;
  /** Default: that it could not be loaded. */
  readonly header?: string;
  readonly onRetry?: () => void;
}

/** In place of what failed: the engine's own sentence, and another try. */
export function ErrorBox({ error, header, onRetry }: ErrorBoxProps) {
  const { parts } = useTexts();
  return (
    <Alert
      type="error"
      header={header ?? parts.loadFailed}
      action={onRetry && <Button onClick={onRetry}>{parts.retry}</Button>}
    >
      {error.message}
    </Alert>
  );
}

import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useNavigate, useRouteError } from 'react-router';
import { useConnection } from '../store/connection.ts';
import { useTexts } from '../texts/useTexts.ts';

/**
 * In place of a page that threw, or whose code could not come since the engine is lost; the shell around it stays.
 */
export function PageFailed() {
  const { crashed } = useTexts().shell;
  const navigate = useNavigate();
  const error = useRouteError();
  const isLost = useConnection(({ connection }) => connection.kind === 'lost');
  return (
    <Alert
      type="error"
      header={crashed.title}
      action={!isLost && <Button onClick={() => void navigate(0)}>{crashed.retry}</Button>}
    >
      {isLost ? crashed.lost : crashed.text} {error instanceof Error ? error.message : String(error)}
    </Alert>
  );
}

import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useNavigate, useRouteError } from 'react-router';
import { useTexts } from '../texts/useTexts.ts';

/** In place of a page that threw; the shell around it stays. */
export function PageFailed() {
  const { crashed } = useTexts().shell;
  const navigate = useNavigate();
  const error = useRouteError();
  return (
    <Alert
      type="error"
      header={crashed.title}
      action={<Button onClick={() => void navigate(0)}>{crashed.retry}</Button>}
    >
      {crashed.text} {error instanceof Error ? error.message : String(error)}
    </Alert>
  );
}

import Button from '@cloudscape-design/components/button';
import Form from '@cloudscape-design/components/form';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useIsConnected } from '../store/connection.ts';
import type { CommandStep } from '../awsCommand/commandScript.ts';
import type { HelpTopic } from '../store/help.ts';
import { Page } from '../shell/Page.tsx';
import { useTexts } from '../texts/useTexts.ts';
import { EquivalentCommand } from './EquivalentCommand.tsx';
import { useFormGuard, type FormDraft } from './useFormGuard.ts';

export interface FormPageProps<Value extends object> {
  readonly title: string;
  readonly help?: HelpTopic;
  /** Default: `Save changes`. */
  readonly submitText?: string;
  /** Where `Cancel` leads; an address without `#`. */
  readonly cancelTo: string;
  /** Whether leaving would lose something. */
  readonly isDirty: boolean;
  /** What is kept of it when it is left, and offered again; left out: nothing. */
  readonly draft?: FormDraft<Value>;
  /** Whether there is anything to save; default: when it is dirty. */
  readonly canSubmit?: boolean;
  /** Why there is nothing to save; shown on the button. */
  readonly disabledReason?: string;
  readonly isBusy: boolean;
  /** What the engine refused, or how many fields need attention; null: nothing. */
  readonly error: string | null;
  readonly onSubmit: () => void;
  /** What it would do as it is now, shown as a command; empty: nothing yet. Left out: a command is shown elsewhere, or there is none. */
  readonly steps?: readonly CommandStep[];
  /** At the right of the fields, where there is room; the buttons then stay at the bottom of the window. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A page with a form: Ctrl+Enter saves, Esc leaves (and asks when something would be lost), as do the buttons at its
 * end. While the engine does not answer nothing can be saved, and nothing typed is lost.
 */
export function FormPage<Value extends object>(props: FormPageProps<Value>) {
  const { parts, shell } = useTexts();
  const navigate = useNavigate();
  const isConnected = useIsConnected();
  const canSubmit = isConnected && !props.isBusy && (props.canSubmit ?? props.isDirty);
  useFormGuard(props.isDirty, props.draft);
  const form = useRef<HTMLFormElement>(null);
  const submit = () => {
    if (!canSubmit) return;
    props.onSubmit();
    focusFirstWrong(form);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === 'Escape' && document.querySelector('[role=dialog],[role=listbox]') === null) {
      void navigate(props.cancelTo);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    // Before the page: a dialog that Esc closes is still there to be seen.
    document.addEventListener('keydown', listen, { capture: true });
    return () => {
      document.removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
  const { disabledReason = null } = props;
  const reason = isConnected ? disabledReason : shell.connection.readOnly;
  const actions = (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="link" formAction="none" onClick={() => void navigate(props.cancelTo)}>
        {parts.cancel}
      </Button>
      <Button
        variant="primary"
        loading={props.isBusy}
        disabled={!canSubmit}
        {...(reason !== null && { disabledReason: reason })}
      >
        {props.submitText ?? parts.save}
      </Button>
    </SpaceBetween>
  );
  const content = (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Form {...(props.aside === undefined && { actions, errorText: props.error })}>
        <SpaceBetween size="l">
          {props.children}
          {props.steps !== undefined && <EquivalentCommand steps={props.steps} />}
        </SpaceBetween>
      </Form>
      {props.aside !== undefined && (
        <div className="bz-form-actions">
          <div role="alert">
            {props.error !== null && <StatusIndicator type="error">{props.error}</StatusIndicator>}
          </div>
          {actions}
        </div>
      )}
    </form>
  );
  return (
    <Page title={props.title} {...(props.help !== undefined && { help: props.help })}>
      {props.aside === undefined ? (
        content
      ) : (
        <div className="bz-form-beside">
          {content}
          {props.aside}
        </div>
      )}
    </Page>
  );
}

/** Once what is wrong has been marked: leads to the first field of it, unless the page has led there itself. */
function focusFirstWrong(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true') wrong?.focus();
  });
}

import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState, type ReactNode } from 'react';
import type { CommandStep } from '../awsCommand/commandScript.ts';
import { useIsConnected } from '../store/connection.ts';
import { useTexts } from '../texts/useTexts.ts';
import { EquivalentCommand } from './EquivalentCommand.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What will be done, the items and the live consequence. */
  readonly children: ReactNode;
  /** Shown in amber: what would be left without healthy targets. */
  readonly warning?: string;
  /** The word on the button, such as `Deregister`. */
  readonly confirmText: string;
  /** The word on the other button; default `Cancel`, which says nothing where something is to be canceled. */
  readonly dismissText?: string;
  /** Whether the word `confirm` has to be typed: for what cannot be brought back. */
  readonly isTyped?: boolean;
  /**
   * Rejects never; resolves with what went wrong, with an empty text where a field of the dialog says it already, or null:
   * then the dialog closes.
   */
  readonly onConfirm: () => Promise<string | null>;
  readonly onDismiss: () => void;
  /** What it would do, shown as a command; left out: there is none. */
  readonly steps?: readonly CommandStep[];
}

/** Asks before something is done that cannot simply be undone. Source: console, *Confirmations*. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { parts } = useTexts();
  const isConnected = useIsConnected();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isConfirmed = props.isTyped !== true || [parts.confirmWord, 'confirm'].includes(typed.trim().toLowerCase());
  const confirm = async () => {
    setBusy(true);
    const problem = await props.onConfirm();
    setBusy(false);
    setError(problem);
    if (problem === null) props.onDismiss();
  };
  return (
    <Modal
      visible
      header={props.title}
      onDismiss={props.onDismiss}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={props.onDismiss}>
              {props.dismissText ?? parts.cancel}
            </Button>
            <Button
              variant="primary"
              loading={isBusy}
              disabled={!isConfirmed || !isConnected}
              onClick={() => void confirm()}
            >
              {props.confirmText}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {props.children}
        {props.warning !== undefined && <Alert type="warning">{props.warning}</Alert>}
        {props.isTyped === true && (
          <FormField label={parts.typeToConfirm(parts.confirmWord)}>
            <Input
              value={typed}
              placeholder={parts.confirmWord}
              onChange={({ detail }) => {
                setTyped(detail.value);
              }}
              onKeyDown={({ detail }) => {
                if (detail.key === 'Enter' && isConfirmed && isConnected) void confirm();
              }}
            />
          </FormField>
        )}
        {props.steps !== undefined && <EquivalentCommand steps={props.steps} />}
        {error !== null && error !== '' && <Alert type="error">{error}</Alert>}
      </SpaceBetween>
    </Modal>
  );
}

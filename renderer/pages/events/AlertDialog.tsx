import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { NOTIFICATION_KINDS, type NotificationRule } from '../../../engine/contract/views/NotificationView.ts';
import { useCall } from '../../bridge/useCall.ts';
import { useIsConnected } from '../../store/connection.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { parseAlertDraft, type AlertDraft } from './parseAlertDraft.ts';

export interface AlertDialogProps {
  readonly draft: AlertDraft;
  readonly isNew: boolean;
  /** Resolves with why it was refused, or null. */
  readonly onSave: (rule: NotificationRule) => Promise<string | null>;
  readonly onDismiss: () => void;
}

const EVERY = 'all';

/** A notification rule is made or changed. */
export function AlertDialog({ draft: first, isNew, onSave, onDismiss }: AlertDialogProps) {
  const { alerts: texts, parts } = useTexts();
  const call = useCall();
  const isConnected = useIsConnected();
  const loadBalancers = useRunning().loadBalancers;
  const [draft, setDraft] = useState(first);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const parsed = parseAlertDraft(draft);
  const has = (problem: 'kinds' | 'how' | 'postTo') =>
    isTried && 'problems' in parsed && parsed.problems.includes(problem);
  const change = (changes: Partial<AlertDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
  };
  const save = async () => {
    setTried(true);
    if (!('rule' in parsed)) return;
    const problem = await onSave(parsed.rule);
    setRefusal(problem);
    if (problem === null) onDismiss();
  };
  const tryNow = async () => {
    setTried(true);
    if (!('rule' in parsed)) return;
    const answer = await call('tryNotification', parsed.rule);
    setRefusal(answer.ok ? null : `${texts.tryFailed}: ${answer.error.message}`);
    setSent(answer.ok);
  };
  const scopes = [
    { value: EVERY, label: texts.allLoadBalancers },
    ...[...loadBalancers.values()].map(({ loadBalancerArn, name }) => ({ value: loadBalancerArn, label: name })),
  ];
  return (
    <Modal
      visible
      header={isNew ? texts.createTitle : texts.editTitle}
      onDismiss={onDismiss}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onDismiss}>
              {parts.cancel}
            </Button>
            <Button disabled={!isConnected} onClick={() => void tryNow()}>
              {texts.tryNow}
            </Button>
            <Button variant="primary" disabled={!isConnected} onClick={() => void save()}>
              {texts.save}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="l">
        <FormField label={texts.scope} description={texts.scopeDescription}>
          <Select
            options={scopes}
            selectedOption={scopes.find(({ value }) => value === (draft.loadBalancerArn ?? EVERY)) ?? null}
            onChange={({ detail }) => {
              const { value = EVERY } = detail.selectedOption;
              change({ loadBalancerArn: value === EVERY ? null : value });
            }}
          />
        </FormField>
        <FormField label={texts.kinds} errorText={has('kinds') && texts.kindsProblem}>
          {NOTIFICATION_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              checked={draft.kinds.includes(kind)}
              onChange={({ detail }) => {
                const others = draft.kinds.filter((one) => one !== kind);
                change({ kinds: detail.checked ? [...others, kind] : others });
              }}
            >
              {texts.kindNames[kind]}
            </Checkbox>
          ))}
        </FormField>
        <FormField label={texts.how} errorText={has('how') && texts.howProblem}>
          <Checkbox
            checked={draft.desktop}
            description={texts.desktopDescription}
            onChange={({ detail }) => {
              change({ desktop: detail.checked });
            }}
          >
            {texts.desktop}
          </Checkbox>
        </FormField>
        <FormField
          label={
            <>
              {texts.post} <i>– {parts.optional}</i>
            </>
          }
          description={texts.postDescription}
          errorText={has('postTo') && texts.postProblem}
        >
          <Input
            value={draft.postTo}
            inputMode="url"
            placeholder={texts.postPlaceholder}
            onChange={({ detail }) => {
              change({ postTo: detail.value });
            }}
          />
        </FormField>
        {refusal !== null && <Alert type="error">{refusal}</Alert>}
        {isSent && <Alert type="success">{texts.trySent}</Alert>}
      </SpaceBetween>
    </Modal>
  );
}

import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../engine/contract/calls.ts';
import type { Listener, Rule } from '../../../../engine/model/Listener.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { useIsConnected } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { ActionSummary } from './ActionSummary.tsx';
import { conditionText } from './conditionsText.ts';
import { parseHeaders } from '../../../../engine/model/parseHeaders.ts';

interface Draft {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly headers: string;
  readonly sourceIp: string;
}

const NEW: Draft = { method: 'GET', host: '', path: '/', headers: '', sourceIp: '127.0.0.1' };

/** Asks the engine which rule a request would match, and shows why each earlier one does not. */
export function TestRequestBox({ listener }: { readonly listener: Listener }) {
  const { listeners, ruleActions, shell } = useTexts();
  const texts = listeners.test;
  const more = ruleActions.test;
  const isConnected = useIsConnected();
  const call = useCall();
  const [draft, setDraft] = useState(NEW);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<CallOutput<'testRequest'> | null>(null);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was asked for may stand below the edge of the window.
    if (outcome !== null) result.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  const headers = parseHeaders(draft.headers);
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
  };
  const test = async () => {
    if (typeof headers === 'number') return;
    setBusy(true);
    const { listenerArn } = listener;
    const asked = {
      listenerArn,
      method: draft.method.trim(),
      host: draft.host.trim(),
      path: draft.path,
      headers: headers.map((header) => ({ ...header })),
      sourceIp: draft.sourceIp.trim(),
    };
    const answer = await call('testRequest', asked, { failed: texts.failed });
    setBusy(false);
    setOutcome(answer.ok ? answer.value : null);
  };
  return (
    <Container header={<Header variant="h2">{texts.title}</Header>}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void test();
        }}
      >
        <SpaceBetween size="s">
          <Box color="text-body-secondary">{texts.text}</Box>
          <TextField
            label={texts.host}
            value={draft.host}
            placeholder="www.example.com"
            onChange={(host) => {
              set({ host });
            }}
          />
          <TextField
            label={texts.path}
            note={more.pathNote}
            value={draft.path}
            onChange={(path) => {
              set({ path });
            }}
          />
          <ExpandableSection
            headerText={more.more}
            expanded={isOpen || typeof headers === 'number'}
            onChange={({ detail }) => {
              setOpen(detail.expanded);
            }}
          >
            <SpaceBetween size="s">
              <TextField
                label={more.method}
                value={draft.method}
                onChange={(method) => {
                  set({ method });
                }}
              />
              <FormField
                label={more.headers}
                constraintText={more.headersNote}
                errorText={typeof headers === 'number' ? more.headersProblem(headers) : null}
              >
                <Textarea
                  value={draft.headers}
                  rows={2}
                  spellcheck={false}
                  placeholder="User-Agent: curl"
                  onChange={({ detail }) => {
                    set({ headers: detail.value });
                  }}
                />
              </FormField>
              <TextField
                label={more.source}
                value={draft.sourceIp}
                onChange={(sourceIp) => {
                  set({ sourceIp });
                }}
              />
            </SpaceBetween>
          </ExpandableSection>
          <Button
            formAction="submit"
            loading={isBusy}
            disabled={!isConnected}
            disabledReason={shell.connection.readOnly}
          >
            {texts.run}
          </Button>
          <div aria-live="polite" ref={result} className="bz-test-result">
            {outcome && <Outcome outcome={outcome} />}
          </div>
        </SpaceBetween>
      </form>
    </Container>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly note?: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

function TextField({ label, note, value, placeholder, onChange }: TextFieldProps) {
  return (
    <FormField label={label} constraintText={note}>
      <Input
        value={value}
        {...(placeholder !== undefined && { placeholder })}
        onChange={({ detail }) => {
          onChange(detail.value);
        }}
      />
    </FormField>
  );
}

function Outcome({ outcome }: { readonly outcome: CallOutput<'testRequest'> }) {
  const { listeners, ruleActions } = useTexts();
  const { test: texts, rule: words } = listeners;
  const rules = useResources(({ resources }) => resources.rules);
  const find = (arn: string): Rule | undefined => [...rules.values()].find(({ ruleArn }) => ruleArn === arn);
  const nameOf = (arn: string) => {
    const priority = find(arn)?.priority;
    if (priority === undefined) return arn;
    return priority === 'default' ? words.last : words.nameOf(priority);
  };
  const winner = find(outcome.winner);
  return (
    <SpaceBetween size="xs">
      <Alert type="success" header={texts.wins(nameOf(outcome.winner))}>
        {winner && <ActionSummary action={winner.action} />}
        {outcome.location !== null && (
          <>
            <Box variant="awsui-key-label">{ruleActions.test.leadsTo}</Box>
            <Box variant="code">{outcome.location}</Box>
          </>
        )}
      </Alert>
      {outcome.passedOver.map(({ ruleArn, field, condition }) => {
        const failed = find(ruleArn)?.conditions[condition];
        return (
          <Box key={ruleArn} color="text-body-secondary">
            {ruleActions.test.passedOver(nameOf(ruleArn), failed ? conditionText(words, failed) : field)}
          </Box>
        );
      })}
    </SpaceBetween>
  );
}

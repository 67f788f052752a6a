import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { CallOutput } from '../../../../engine/contract/calls.ts';
import type { Listener, Rule } from '../../../../engine/model/Listener.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { useIsConnected } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { ActionSummary } from './ActionSummary.tsx';

/** Asks the engine which rule a request would match, and shows why each earlier one does not. */
export function TestRequestBox({ listener }: { readonly listener: Listener }) {
  const { test: texts } = useTexts().listeners;
  const { shell } = useTexts();
  const isConnected = useIsConnected();
  const call = useCall();
  const [host, setHost] = useState('');
  const [path, setPath] = useState('/');
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<CallOutput<'testRequest'> | null>(null);
  const test = async () => {
    setBusy(true);
    const { listenerArn } = listener;
    const answer = await call('testRequest', { listenerArn, host: host.trim(), path }, { failed: texts.failed });
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
          <FormField label={texts.host}>
            <Input
              value={host}
              placeholder="www.example.com"
              onChange={({ detail }) => {
                setHost(detail.value);
              }}
            />
          </FormField>
          <FormField label={texts.path}>
            <Input
              value={path}
              onChange={({ detail }) => {
                setPath(detail.value);
              }}
            />
          </FormField>
          <Button
            formAction="submit"
            loading={isBusy}
            disabled={!isConnected}
            disabledReason={shell.connection.readOnly}
          >
            {texts.run}
          </Button>
          <div aria-live="polite">{outcome && <Outcome outcome={outcome} />}</div>
        </SpaceBetween>
      </form>
    </Container>
  );
}

function Outcome({ outcome }: { readonly outcome: CallOutput<'testRequest'> }) {
  const { test: texts, rule: words } = useTexts().listeners;
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
      </Alert>
      {outcome.passedOver.map(({ ruleArn, field }) => (
        <Box key={ruleArn} color="text-body-secondary">
          {texts.passedOver(nameOf(ruleArn), isField(field) ? words.fields[field] : field)}
        </Box>
      ))}
    </SpaceBetween>
  );
}

function isField(field: string): field is 'path-pattern' | 'host-header' {
  return field === 'path-pattern' || field === 'host-header';
}

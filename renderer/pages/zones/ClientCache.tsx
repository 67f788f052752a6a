import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Slider from '@cloudscape-design/components/slider';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { useNowMs } from '../../look/useNowMs.ts';
import { useEvents } from '../../store/events.ts';
import { useStates } from '../../store/states.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { answerAt } from './answerAt.ts';

/** Seconds that a client keeps an answer. */
const TTL_SECONDS = 60;

/** What a client still holds that asked some seconds ago, and for how long: a shift looks broken until then. Source: console, *DNS*. */
export function ClientCache({ loadBalancer: { loadBalancerArn, name } }: { readonly loadBalancer: LoadBalancer }) {
  const { dns: words, parts } = useTexts();
  const { cache: texts, noAddresses } = words;
  const nowMs = useNowMs();
  const dns = useStates((states) => states.dns.get(loadBalancerArn)) ?? [];
  const events = useEvents((state) => state.events);
  const [ago, setAgo] = useState(30);
  const held = answerAt(dns, events, { loadBalancer: name, atMs: nowMs - ago * 1_000 });
  const answered = dns.filter(({ published }) => published).map(({ address }) => address);
  const stale = held.filter((address) => !answered.includes(address));
  return (
    <Container
      header={
        <Header variant="h2" description={texts.text}>
          {texts.title}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <FormField label={texts.asked}>
          <Slider
            value={ago}
            min={0}
            max={TTL_SECONDS}
            step={5}
            ariaLabel={texts.asked}
            valueFormatter={texts.seconds}
            referenceValues={[15, 30, 45]}
            onChange={({ detail }) => {
              setAgo(detail.value);
            }}
          />
        </FormField>
        <KeyValuePairs
          columns={3}
          items={[
            { label: texts.held, value: held.join(', ') || noAddresses },
            { label: texts.asksAgain, value: texts.inSeconds(TTL_SECONDS - ago) },
            {
              label: texts.verdict,
              value:
                // Who got no address holds nothing that could be compared.
                held.length === 0 ? (
                  parts.none
                ) : stale.length === 0 ? (
                  <StatusIndicator type="success">{texts.same}</StatusIndicator>
                ) : (
                  <StatusIndicator type="warning">{texts.stale(stale.join(', '))}</StatusIndicator>
                ),
            },
          ]}
        />
      </SpaceBetween>
    </Container>
  );
}

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useFormats } from '../../look/useFormats.ts';
import { useNowMs } from '../../look/useNowMs.ts';
import { useBrokenSamples } from '../../parts/faults/useBrokenSamples.ts';
import { useMend } from '../../parts/faults/useMend.ts';
import { useIsConnected } from '../../store/connection.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useStates } from '../../store/states.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { concernsOf } from './concernsOf.ts';
import './dashboard.css';
import Link from '@cloudscape-design/components/link';

/** More would push everything else off the page; the lists have the rest. */
const SHOWN = 6;

/** What needs attention, each with the button that leads to where it is put right. */
export function NeedsAttention() {
  const texts = useTexts();
  const formats = useFormats();
  const nowMs = useNowMs();
  const resources = useRunning();
  const targets = useStates((all) => all.targets);
  const dns = useStates((all) => all.dns);
  const loadBalancers = useStates((all) => all.loadBalancers);
  const broken = useBrokenSamples();
  const mend = useMend();
  const isConnected = useIsConnected();
  const concerns = concernsOf({ resources, states: { targets, dns, loadBalancers }, broken, nowMs, texts, formats });
  const { attention } = texts.dashboard;
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" {...(concerns.length > 0 && { counter: `(${concerns.length})` })}>
          {attention.title}
        </Header>
      }
    >
      {concerns.length === 0 ? (
        <Box textAlign="center" padding="l">
          <StatusIndicator type="success">{attention.allWell}</StatusIndicator>
        </Box>
      ) : (
        <ul className="bz-rows">
          {concerns.slice(0, SHOWN).map(({ key, type, what, why, fix, does, other }) => (
            <li key={key}>
              <div>
                <StatusIndicator type={type}>{what}</StatusIndicator>
                <div className="bz-quiet bz-under">{why}</div>
              </div>
              <span className="bz-fix">
                {'to' in does ? (
                  <Button href={`#${does.to}`}>{fix}</Button>
                ) : (
                  <Button
                    ariaLabel={`${fix}: ${does.mend.map(({ name }) => name).join(', ')}`}
                    disabled={!isConnected}
                    disabledReason={texts.shell.connection.readOnly}
                    onClick={() =>
                      void mend(
                        does.mend.map(({ instance }) => instance.instanceId),
                        does.mend.map(({ name }) => name).join(', '),
                      )
                    }
                  >
                    {fix}
                  </Button>
                )}
                {other !== undefined && <Link href={`#${other.to}`}>{other.text}</Link>}
              </span>
            </li>
          ))}
          {concerns.length > SHOWN && <li className="bz-quiet">{attention.more(concerns.length - SHOWN)}</li>}
        </ul>
      )}
    </Container>
  );
}

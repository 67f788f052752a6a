import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { PORT } from '../../../../engine/model/Listener.ts';
import { NumberField } from '../../../parts/NumberField.tsx';
import { useConnection } from '../../../store/connection.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { parsePort } from './parsePort.ts';
import { usePortTrial, type PortTrial } from './usePortTrial.ts';

export interface PortFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
  readonly loadBalancerArn: string | null;
  /** The port as it is saved, which need not be tried; null for a new listener. */
  readonly savedPort: number | null;
}

/** The port of a listener; while it is typed the engine tries whether it can be bound. */
export function PortField({ value, onChange, error, loadBalancerArn, savedPort }: PortFieldProps) {
  const { form: texts } = useTexts().listeners;
  const offset = useConnection(({ engine }) => engine?.portOffset ?? 0);
  const isShared = useConnection(({ engine }) => engine?.sharesLoopback ?? false);
  const port = parsePort(value);
  const trial = usePortTrial(error === null && port !== savedPort ? port : null, loadBalancerArn);
  return (
    <SpaceBetween size="xxs">
      <NumberField
        label={texts.port}
        constraint={
          <>
            {texts.portConstraint(PORT.min, PORT.max)}
            {isShared && ` ${texts.shared}`}
            {offset > 0 && port !== null && ` ${texts.bound(port + offset)}`}
          </>
        }
        value={value}
        onChange={onChange}
        error={error}
      />
      <div aria-live="polite">
        <Outcome trial={trial} />
      </div>
    </SpaceBetween>
  );
}

const LOOK = { free: 'success', own: 'warning', taken: 'error', forbidden: 'error' } as const;

function Outcome({ trial }: { readonly trial: PortTrial }) {
  const { form: texts } = useTexts().listeners;
  switch (trial.kind) {
    case 'none':
      return null;
    case 'trying':
      return <StatusIndicator type="loading">{texts.trying}</StatusIndicator>;
    case 'refused':
      return <StatusIndicator type="error">{trial.sentence}</StatusIndicator>;
    case 'tried': {
      const bad = trial.ports.filter(({ state }) => state !== 'free');
      if (bad.length === 0) return <StatusIndicator type="success">{texts.free}</StatusIndicator>;
      return (
        <SpaceBetween size="xxs">
          {bad.map(({ address, state, sentence }) => (
            <StatusIndicator key={address} type={LOOK[state]}>
              {sentence === '' ? texts.own : sentence}
            </StatusIndicator>
          ))}
        </SpaceBetween>
      );
    }
    default:
      return trial satisfies never;
  }
}

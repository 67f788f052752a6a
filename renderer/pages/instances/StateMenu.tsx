import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { Instance } from '../../../engine/model/Instance.ts';
import { useIsConnected } from '../../store/connection.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useReboot } from './useReboot.ts';
import { useStateChange } from './useStateChange.ts';

export interface StateMenuProps {
  /** What it acts on; none: it can be opened once some are selected. */
  readonly instances: readonly Instance[];
  readonly onTerminate: () => void;
}

/** Starts, stops, reboots or terminates instances, those for which it makes sense. Source: console, *Local instances*. */
export function StateMenu({ instances, onTerminate }: StateMenuProps) {
  const { instances: texts, parts, shell } = useTexts();
  const isConnected = useIsConnected();
  const change = useStateChange(instances);
  const reboot = useReboot(instances);
  const none = (from: Instance['state'], why: string) =>
    !instances.some(({ state }) => state === from) && { disabled: true, disabledReason: why };
  const areGone = instances.every(({ state }) => state === 'terminated' || state === 'shutting-down');
  return (
    <ButtonDropdown
      disabled={instances.length === 0 || !isConnected}
      disabledReason={isConnected ? parts.selectFirst : shell.connection.readOnly}
      items={[
        { id: 'start', text: texts.start, ...none('stopped', texts.notStopped) },
        { id: 'stop', text: texts.stop, ...none('running', texts.notRunning) },
        { id: 'reboot', text: texts.reboot, ...none('running', texts.notRunningReboot) },
        { id: 'terminate', text: texts.terminate, ...(areGone && { disabled: true, disabledReason: texts.isGone }) },
      ]}
      onItemClick={({ detail }) => {
        if (detail.id === 'terminate') onTerminate();
        else if (detail.id === 'reboot') void reboot();
        else void change(detail.id === 'start' ? 'startInstances' : 'stopInstances');
      }}
    >
      {texts.stateMenu}
    </ButtonDropdown>
  );
}

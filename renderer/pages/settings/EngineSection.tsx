import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useFormats } from '../../look/useFormats.ts';
import { Copyable } from '../../parts/Copyable.tsx';
import { Waiting } from '../../parts/Waiting.tsx';
import { useConnection } from '../../store/connection.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { EventRetention } from './EventRetention.tsx';

/** The engine: where it is, what it uses, and what it does not offer. */
export function EngineSection() {
  const { settings: texts, shell } = useTexts();
  const formats = useFormats();
  const { engine, beat, connection } = useConnection();
  const zones = useResources(({ resources }) => resources.zones);
  if (engine === null) return <Waiting />;
  const isRunning = connection.kind === 'connected';
  const values = [
    {
      label: texts.engineState,
      value: (
        <StatusIndicator type={isRunning ? 'success' : 'error'}>
          {isRunning ? shell.engine.running : shell.engine.unreachable}
        </StatusIndicator>
      ),
    },
    { label: texts.version, value: engine.version },
    { label: texts.process, value: engine.pid },
    { label: texts.started, value: formats.moment(engine.startedAtMs) },
    { label: texts.region, value: engine.region },
    { label: texts.zones, value: zones.join(', ') },
    {
      label: texts.dataFolder,
      value: engine.dataDir === null ? texts.noDataFolder : <Copyable value={engine.dataDir} what={texts.dataFolder} />,
    },
    { label: texts.apiAddress, value: <Copyable value={engine.apiUrl} what={texts.apiAddress} /> },
    { label: texts.dnsAddress, value: <Copyable value={engine.dnsAddress} what={texts.dnsAddress} /> },
    {
      label: texts.uiAddress,
      value: engine.uiUrl === null ? texts.noUiAddress : <Copyable value={engine.uiUrl} what={texts.uiAddress} />,
    },
    { label: texts.workers, value: engine.workers },
    engine.sharesLoopback
      ? { label: texts.sharedLoopback, value: '127.0.0.1 (--share-loopback)' }
      : { label: texts.portOffset, value: engine.portOffset },
    {
      label: texts.cpu,
      value: beat === null ? formats.integer(null) : texts.cpuOfCore(formats.part(beat.cpuFraction)),
    },
    { label: texts.memory, value: formats.bytes(beat?.memoryBytes) },
  ];
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{texts.sections.engine}</Header>}>
        <KeyValuePairs columns={4} items={values} />
      </Container>
      <EventRetention engine={engine} />
      {engine.notOffered.length > 0 && (
        <Container header={<Header variant="h2">{texts.notOffered}</Header>}>
          <ul>
            {engine.notOffered.map((code) => (
              <li key={code}>{texts.differences[code]}</li>
            ))}
          </ul>
        </Container>
      )}
    </SpaceBetween>
  );
}

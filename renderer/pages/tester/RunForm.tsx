import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import type { CommandStep } from '../../awsCommand/commandScript.ts';
import { EquivalentCommand } from '../../parts/EquivalentCommand.tsx';
import type { Listener } from '../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { useFormats } from '../../look/useFormats.ts';
import { shellWord } from '../../awsCommand/shellWord.ts';
import { CommandLine } from '../../parts/CommandLine.tsx';
import { parseHeaders } from '../../../engine/model/parseHeaders.ts';
import { NumberField } from '../../parts/NumberField.tsx';
import { useIsConnected } from '../../store/connection.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useStates } from '../../store/states.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { addressToOpen } from '../loadBalancers/details/addressToOpen.ts';
import { METHODS, TESTER_LIMITS, testerNumbers, type TesterDraft, type TesterField } from './testerProblems.ts';

export interface RunFormProps {
  readonly draft: TesterDraft;
  readonly problems: readonly TesterField[];
  readonly loadBalancers: readonly LoadBalancer[];
  readonly loadBalancer: LoadBalancer;
  readonly listeners: readonly Listener[];
  readonly listener: Listener;
  /** A choice that stands in the address: `lb` or `port`. */
  readonly onChoose: (name: 'lb' | 'port', value: string) => void;
  readonly onChange: (changes: Partial<TesterDraft>) => void;
  readonly onRun: () => void;
  /** What `Run` would do; empty: not yet. */
  readonly steps: readonly CommandStep[];
}

const PRESETS = {
  thousand: { rate: '200', clients: '60', seconds: '5' },
  gentle: { rate: '200', clients: '60', seconds: '60' },
  burst: { rate: '2000', clients: '200', seconds: '10' },
} as const;
type Preset = keyof typeof PRESETS;
const PRESET_IDS = ['thousand', 'gentle', 'burst'] as const satisfies readonly Preset[];

/** What is to be sent, and where. */
export function RunForm(props: RunFormProps) {
  const { draft, onChange, onChoose, loadBalancer, listener } = props;
  const { tester: texts } = useTexts();
  const formats = useFormats();
  const isConnected = useIsConnected();
  const { rate, seconds } = testerNumbers(draft);
  const balancerOptions = props.loadBalancers.map(({ name }) => ({ value: name, label: name }));
  const listenerOptions = props.listeners.map(({ protocol, port }) => ({
    value: `${port}`,
    label: `${protocol}:${port}`,
  }));
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <ButtonDropdown
                items={PRESET_IDS.map((id) => ({ id, text: texts.presets[id] }))}
                onItemClick={({ detail }) => {
                  onChange(PRESETS[PRESET_IDS.find((id) => id === detail.id) ?? 'thousand']);
                }}
              >
                {texts.preset}
              </ButtonDropdown>
              <Button variant="primary" disabled={!isConnected} onClick={props.onRun}>
                {texts.run}
              </Button>
            </SpaceBetween>
          }
        >
          {texts.form}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <ColumnLayout columns={3}>
          <FormField label={texts.loadBalancer}>
            <Select
              options={balancerOptions}
              selectedOption={balancerOptions.find(({ value }) => value === loadBalancer.name) ?? null}
              onChange={({ detail }) => {
                onChoose('lb', detail.selectedOption.value ?? loadBalancer.name);
              }}
            />
          </FormField>
          <FormField label={texts.listener}>
            <Select
              options={listenerOptions}
              selectedOption={listenerOptions.find(({ value }) => value === `${listener.port}`) ?? null}
              onChange={({ detail }) => {
                onChoose('port', detail.selectedOption.value ?? `${listener.port}`);
              }}
            />
          </FormField>
          <FormField label={texts.path} errorText={props.problems.includes('path') && texts.problems.path}>
            <Input
              value={draft.path}
              onChange={({ detail }) => {
                onChange({ path: detail.value });
              }}
            />
          </FormField>
          <Number {...props} field="rate" label={texts.rate} />
          <Number {...props} field="clients" label={texts.clients} note={texts.clientsDescription} />
          <Number {...props} field="seconds" label={texts.seconds} />
        </ColumnLayout>
        <RequestFields {...props} />
        {rate !== null && seconds !== null && (
          <Box color="text-body-secondary">{texts.planned(formats.integer(rate * seconds))}</Box>
        )}
        <CurlLine {...props} />
        <EquivalentCommand steps={props.steps} isOurs />
      </SpaceBetween>
    </Container>
  );
}

/** What most runs leave as it is. */
function RequestFields({ draft, problems, onChange }: RunFormProps) {
  const { tester: texts } = useTexts();
  const methods = METHODS.map((method) => ({ value: method, label: method }));
  return (
    <ExpandableSection headerText={texts.request} headingTagOverride="h3">
      <ColumnLayout columns={3}>
        <FormField label={texts.method}>
          <Select
            options={methods}
            selectedOption={methods.find(({ value }) => value === draft.method) ?? null}
            onChange={({ detail }) => {
              onChange({ method: detail.selectedOption.value ?? draft.method });
            }}
          />
        </FormField>
        <FormField
          label={texts.headers}
          constraintText={texts.headersNote}
          errorText={problems.includes('headers') && texts.problems.headers}
        >
          <Textarea
            rows={3}
            spellcheck={false}
            value={draft.headers}
            onChange={({ detail }) => {
              onChange({ headers: detail.value });
            }}
          />
        </FormField>
        <FormField label={texts.body}>
          <Textarea
            rows={3}
            spellcheck={false}
            value={draft.body}
            onChange={({ detail }) => {
              onChange({ body: detail.value });
            }}
          />
        </FormField>
      </ColumnLayout>
    </ExpandableSection>
  );
}

/** One request by hand, to a node that listens: a browser's or a shell's resolver does not know our names. */
function CurlLine({ draft, loadBalancer, listener, problems }: RunFormProps) {
  const { tester: texts } = useTexts();
  const resources = useRunning();
  const listening = useStates(({ listeners }) => listeners);
  const address = addressToOpen(loadBalancer, { resources, listening }, listener);
  if (address === null || problems.includes('path')) return null;
  const headers = parseHeaders(draft.headers);
  const own = [
    ...(address.startsWith('https') ? ['-k'] : []),
    ...(draft.method === 'GET' ? [] : draft.method === 'HEAD' ? ['-I'] : ['-X', draft.method]),
    ...(typeof headers === 'number' ? [] : headers).flatMap(({ name, value }) => [
      '-H',
      shellWord(`${name}: ${value}`),
    ]),
    ...(draft.body === '' ? [] : ['--data-raw', shellWord(draft.body)]),
  ];
  return (
    <div>
      <Box variant="awsui-key-label">{texts.curl}</Box>
      <CommandLine
        command={['curl -i', ...own, `-H 'Host: ${loadBalancer.dnsName}'`, shellWord(`${address}${draft.path}`)].join(
          ' ',
        )}
      />
    </div>
  );
}

interface NumberProps extends RunFormProps {
  readonly field: 'rate' | 'clients' | 'seconds';
  readonly label: string;
  /** Below the field: above it, the field would stand lower than its neighbours. */
  readonly note?: string;
}

function Number({ draft, problems, onChange, field, label, note }: NumberProps) {
  const { tester: texts } = useTexts();
  const formats = useFormats();
  const { min, max } = TESTER_LIMITS[field];
  const range = [formats.integer(min), formats.integer(max)] as const;
  return (
    <NumberField
      label={label}
      constraint={note === undefined ? texts.constraint(...range) : `${texts.constraint(...range)}. ${note}`}
      value={draft[field]}
      error={problems.includes(field) ? texts.problems.whole(...range) : null}
      onChange={(value) => {
        onChange({ [field]: value });
      }}
    />
  );
}

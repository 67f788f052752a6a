import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useResources } from '../../../store/resources.ts';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';
import type { AddressProblem } from './addressProblem.ts';
import { IncludeButton } from './IncludeButton.tsx';
import { PortsField } from './PortsField.tsx';
import { networkOf, portsText, zoneOf, type EntryOutcome, type EntryPlace, type TargetEntry } from './TargetEntry.ts';

export interface IpTargetsProps {
  readonly vpcId: string;
  readonly group: EntryPlace['group'];
  readonly entry: TargetEntry;
  readonly outcome: EntryOutcome;
  readonly onEntry: (entry: TargetEntry) => void;
  readonly onInclude: () => void;
}

const ALL = 'all';

/** Addresses to be registered: of the VPC, or of another private network, whose zone has to be named. Source: console, *Register and deregister targets*. */
export function IpTargets({ vpcId, group, entry, outcome, onEntry, onInclude }: IpTargetsProps) {
  const { register: texts } = useTexts().targetGroups;
  const resources = useResources((state) => state.resources);
  const { zones } = resources;
  const { isCrossZone } = group;
  const isInVpc = networkOf(entry, resources) === 'vpc';
  const zone = zoneOf(entry, { group, resources });
  const options = [
    {
      value: ALL,
      label: texts.ip.all,
      disabled: !isCrossZone,
      ...(!isCrossZone && { disabledReason: texts.ip.allNeedsCrossZone }),
    },
    ...zones.map((name) => ({ value: name, label: name })),
  ];
  return (
    <Container header={<Header variant="h2">{texts.ip.title}</Header>}>
      <SpaceBetween size="m">
        <FormField
          label={texts.ip.network}
          {...(entry.network === null && { constraintText: texts.ip.networkByAddress })}
        >
          <RadioGroup
            value={isInVpc ? 'vpc' : 'other'}
            items={[
              { value: 'vpc', label: texts.ip.inVpc(vpcId) },
              { value: 'other', label: texts.ip.other },
            ]}
            onChange={({ detail }) => {
              onEntry({ ...entry, network: detail.value === 'vpc' ? 'vpc' : 'other' });
            }}
          />
        </FormField>
        <FormField label={texts.ip.zone} {...(isInVpc && { constraintText: texts.ip.zoneByAddress })}>
          <Select
            disabled={isInVpc}
            selectedOption={isInVpc ? null : (options.find(({ value }) => value === zone) ?? null)}
            options={options}
            onChange={({ detail }) => {
              const { value } = detail.selectedOption;
              onEntry({ ...entry, zone: value === ALL ? ALL : (zones.find((one) => one === value) ?? null) });
            }}
          />
        </FormField>
        <FormField
          label={texts.ip.addresses}
          constraintText={texts.ip.addressesConstraint}
          errorText={entry.isTried ? problemWords(outcome, texts) : null}
        >
          <Input
            value={entry.addresses}
            onChange={({ detail }) => {
              onEntry({ ...entry, addresses: detail.value });
            }}
          />
        </FormField>
        <PortsField
          label={texts.ip.ports}
          value={portsText(entry, group.port)}
          isWrong={entry.isTried && outcome.kind === 'wrong' && outcome.arePortsWrong}
          onChange={(ports) => {
            onEntry({ ...entry, ports });
          }}
        />
        <IncludeButton isNone={false} onInclude={onInclude} />
      </SpaceBetween>
    </Container>
  );
}

function problemWords(outcome: EntryOutcome, { ip }: Texts['targetGroups']['register']): string | null {
  const problem: AddressProblem | null =
    outcome.kind === 'none' ? { code: 'empty' } : outcome.kind === 'wrong' ? outcome.address : null;
  if (problem === null) return null;
  return 'address' in problem ? ip.problem[problem.code](problem.address) : ip.problem[problem.code];
}

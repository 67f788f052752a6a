import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ZoneName } from '../../../../engine/model/names.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';
import { addressProblem, parseAddresses, type AddressProblem } from './addressProblem.ts';
import { parsePorts } from './parsePorts.ts';
import type { PendingTarget } from './PendingTarget.ts';
import { PortsField } from './PortsField.tsx';

export interface IpTargetsProps {
  readonly vpcId: string;
  /** The port of the group, which is proposed. */
  readonly port: number;
  /** Whether every node may send to every zone: only then an address can be in all zones. */
  readonly isCrossZone: boolean;
  /** Keys (`address:port`) that are registered or pending. */
  readonly takenKeys: ReadonlySet<string>;
  readonly onInclude: (targets: readonly PendingTarget[]) => void;
}

const ALL = 'all';

/** Addresses to be registered: of the VPC, or of another private network, whose zone has to be named. Source: console, *Register and deregister targets*. */
export function IpTargets({ vpcId, port, isCrossZone, takenKeys, onInclude }: IpTargetsProps) {
  const { register: texts } = useTexts().targetGroups;
  const resources = useResources((state) => state.resources);
  const { zones } = resources;
  const [isInVpc, setInVpc] = useState(true);
  const [zone, setZone] = useState<ZoneName | typeof ALL | undefined>(isCrossZone ? ALL : zones[0]);
  const [addressText, setAddressText] = useState('');
  const [portsText, setPortsText] = useState(String(port));
  const [isTried, setTried] = useState(false);
  const ports = parsePorts(portsText);
  const addresses = parseAddresses(addressText);
  const problem = addressProblem(addresses, { resources, isInVpc, ports: ports ?? [], takenKeys });
  const include = () => {
    setTried(true);
    if (problem !== null || ports === null) return;
    const named = isInVpc || zone === undefined ? {} : { availabilityZone: zone };
    onInclude(addresses.flatMap((id) => ports.map((one) => ({ id, port: one, ...named }))));
    setAddressText('');
    setTried(false);
  };
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
        <FormField label={texts.ip.network}>
          <RadioGroup
            value={isInVpc ? 'vpc' : 'other'}
            items={[
              { value: 'vpc', label: texts.ip.inVpc(vpcId) },
              { value: 'other', label: texts.ip.other },
            ]}
            onChange={({ detail }) => {
              setInVpc(detail.value === 'vpc');
            }}
          />
        </FormField>
        <FormField label={texts.ip.zone} {...(isInVpc && { constraintText: texts.ip.zoneByAddress })}>
          <Select
            disabled={isInVpc}
            selectedOption={isInVpc ? null : (options.find(({ value }) => value === zone) ?? null)}
            options={options}
            onChange={({ detail }) => {
              setZone(
                detail.selectedOption.value === ALL ? ALL : zones.find((one) => one === detail.selectedOption.value),
              );
            }}
          />
        </FormField>
        <FormField
          label={texts.ip.addresses}
          constraintText={texts.ip.addressesConstraint}
          errorText={isTried && problem !== null ? problemWords(problem, texts) : null}
        >
          <Input
            value={addressText}
            onChange={({ detail }) => {
              setAddressText(detail.value);
            }}
          />
        </FormField>
        <PortsField
          label={texts.ip.ports}
          value={portsText}
          isWrong={isTried && ports === null}
          onChange={setPortsText}
        />
        <Button formAction="none" onClick={include}>
          {texts.include}
        </Button>
      </SpaceBetween>
    </Container>
  );
}

function problemWords(problem: AddressProblem, { ip }: Texts['targetGroups']['register']): string {
  return 'address' in problem ? ip.problem[problem.code](problem.address) : ip.problem[problem.code];
}

import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Scheme } from '../../../../engine/model/LoadBalancer.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { useIsConnected } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { SubnetByZone } from '../ZonesField.tsx';
import type { NodeAddresses } from './creationProblems.ts';

export interface AddressFieldsProps {
  readonly scheme: Scheme;
  readonly subnets: SubnetByZone;
  readonly addresses: NodeAddresses;
  /** Zones whose typed address is none of their subnet. */
  readonly wrong: readonly string[];
  readonly isChecked: boolean;
  readonly onChange: (addresses: NodeAddresses) => void;
}

const ASSIGNED = 'assigned';
const OWN = 'own';

/** The address of the node of each zone of a new Network Load Balancer: one that is free, or a fixed one. Source: E-035; ELB, *Static addresses and zones*. */
export function AddressFields(props: AddressFieldsProps) {
  const { scheme, subnets, addresses, wrong, isChecked, onChange } = props;
  const { address: texts } = useTexts().loadBalancers.create;
  const zones = useResources((state) => state.resources.zones).filter((zone) => subnets[zone] !== undefined);
  const records = useResources(({ resources }) => resources.elasticAddresses);
  const cidrs = useResources(({ resources }) => resources.subnets);
  const isConnected = useIsConnected();
  const call = useCall();
  const isInternal = scheme === 'internal';
  const choose = (zone: string, chosen: NodeAddresses[string] | null) => {
    const others = Object.fromEntries(Object.entries(addresses).filter(([one]) => one !== zone));
    onChange(chosen === null ? others : { ...others, [zone]: chosen });
  };
  const free = [...records.values()].filter(({ association }) => association === null);
  const taken = new Set(Object.values(addresses).map((one) => (one.kind === 'elastic' ? one.allocationId : '')));
  return zones.map((zone) => {
    const cidr = [...cidrs.values()].find(({ subnetId }) => subnetId === subnets[zone])?.cidr ?? '';
    const address = addresses[zone];
    const options: SelectProps.Option[] = [
      { value: ASSIGNED, label: texts.assigned },
      ...(isInternal
        ? [{ value: OWN, label: texts.own(cidr) }]
        : free.map(({ allocationId, publicIp }) => ({
            value: allocationId,
            label: publicIp,
            description: allocationId,
            disabled:
              taken.has(allocationId) && !(address?.kind === 'elastic' && address.allocationId === allocationId),
          }))),
    ];
    const value = isInternal
      ? address?.kind === OWN
        ? OWN
        : ASSIGNED
      : address?.kind === 'elastic'
        ? address.allocationId
        : ASSIGNED;
    const allocate = async () => {
      const made = await call('allocateAddress', {}, { failed: texts.failed });
      if (made.ok) choose(zone, { kind: 'elastic', allocationId: made.value.allocationId });
    };
    return (
      <FormField
        key={zone}
        label={texts.label(zone)}
        description={isInternal ? undefined : texts.elasticNote}
        errorText={isChecked && wrong.includes(zone) ? texts.problem(cidr) : null}
        secondaryControl={
          !isInternal && (
            <Button
              formAction="none"
              disabled={!isConnected}
              ariaLabel={`${texts.allocate}: ${zone}`}
              onClick={() => void allocate()}
            >
              {texts.allocate}
            </Button>
          )
        }
      >
        <SpaceBetween size="xs">
          <Select
            selectedOption={options.find((option) => option.value === value) ?? null}
            options={options}
            expandToViewport
            onChange={({ detail }) => {
              const chosen = detail.selectedOption.value ?? ASSIGNED;
              if (chosen === ASSIGNED) choose(zone, null);
              else choose(zone, isInternal ? { kind: OWN, text: '' } : { kind: 'elastic', allocationId: chosen });
            }}
          />
          {isInternal && address?.kind === OWN && (
            <Input
              value={address.text}
              ariaLabel={texts.own(cidr)}
              placeholder={cidr}
              onChange={({ detail }) => {
                choose(zone, { kind: OWN, text: detail.value });
              }}
            />
          )}
        </SpaceBetween>
      </FormField>
    );
  });
}

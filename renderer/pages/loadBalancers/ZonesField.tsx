import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { VpcId } from '../../../engine/model/names.ts';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** Chosen subnets by zone; a zone without one is not enabled. */
export type SubnetByZone = Readonly<Record<string, string>>;

export interface ZonesFieldProps {
  readonly vpcId: VpcId | null;
  readonly value: SubnetByZone;
  readonly onChange: (value: SubnetByZone) => void;
  readonly error: string | null;
  /** How many zones are needed; default 2. */
  readonly fewest?: number;
}

/** Zones of a load balancer, with the subnet of each. Source: E-014. */
export function ZonesField({ vpcId, value, onChange, error, fewest = 2 }: ZonesFieldProps) {
  const { create: texts } = useTexts().loadBalancers;
  const zones = useResources(({ resources }) => resources.zones);
  const subnets = useResources(({ resources }) => resources.subnets);
  // The error says itself how many are needed.
  const constraint = error === null ? `${texts.zonesConstraint(fewest)} ${texts.zonesGet}` : texts.zonesGet;
  const ofZone = (zone: string) =>
    [...subnets.values()].filter((subnet) => subnet.zone === zone && (vpcId === null || subnet.vpcId === vpcId));
  return (
    <FormField
      label={texts.zonesLabel}
      constraintText={zones.length < fewest ? texts.tooFewZones : constraint}
      errorText={error}
    >
      <SpaceBetween size="s">
        {zones.map((zone, place) => {
          const options = ofZone(zone).map(({ subnetId, cidr }) => ({
            value: subnetId,
            label: `${subnetId} · ${cidr}`,
          }));
          const [first] = options;
          const chosen = value[zone];
          return (
            <SpaceBetween key={zone} size="xxs">
              <Checkbox
                checked={chosen !== undefined}
                disabled={first === undefined}
                onChange={({ detail }) => {
                  const others = Object.fromEntries(Object.entries(value).filter(([one]) => one !== zone));
                  onChange(detail.checked && first ? { ...others, [zone]: first.value } : others);
                }}
              >
                <ZoneSwatch place={place}>{zone}</ZoneSwatch>
              </Checkbox>
              {chosen !== undefined && (
                <Select
                  ariaLabel={`${zone}: ${texts.zonesLabel}`}
                  selectedOption={options.find((option) => option.value === chosen) ?? null}
                  options={options}
                  onChange={({ detail }) => {
                    if (detail.selectedOption.value !== undefined) {
                      onChange({ ...value, [zone]: detail.selectedOption.value });
                    }
                  }}
                />
              )}
            </SpaceBetween>
          );
        })}
      </SpaceBetween>
    </FormField>
  );
}

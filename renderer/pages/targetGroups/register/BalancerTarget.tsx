import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { IncludeButton } from './IncludeButton.tsx';
import type { EntryOutcome, TargetEntry } from './TargetEntry.ts';

export interface BalancerTargetProps {
  readonly vpcId: string;
  /** Of the group: the load balancer must have a listener on it. */
  readonly port: number;
  readonly entry: TargetEntry;
  readonly outcome: EntryOutcome;
  readonly onEntry: (entry: TargetEntry) => void;
  readonly onInclude: () => void;
}

/** The one Application Load Balancer that a group can have as its target. Source: ELB, *ALB as target*. */
export function BalancerTarget({ vpcId, port, entry, outcome, onEntry, onInclude }: BalancerTargetProps) {
  const { balancer: texts } = useTexts().targetGroups.register;
  const balancers = useResources(({ resources }) => resources.loadBalancers);
  const listeners = useResources(({ resources }) => resources.listeners);
  const options = [...balancers.values()]
    .filter((one) => one.type === 'application' && one.vpcId === vpcId)
    .map(({ loadBalancerArn, name, dnsName }) => {
      const isHeard = [...listeners.values()].some(
        (listener) => listener.loadBalancerArn === loadBalancerArn && listener.port === port,
      );
      return {
        value: loadBalancerArn,
        label: name,
        description: dnsName,
        disabled: !isHeard,
        ...(!isHeard && { disabledReason: texts.noListener(port) }),
      };
    });
  return (
    <Container header={<Header variant="h2">{texts.title}</Header>}>
      <SpaceBetween size="m">
        <FormField
          label={texts.label}
          description={texts.note(port)}
          secondaryControl={
            <Box padding={{ top: 'xxs' }}>
              <Link href="#/create/load-balancer/application" variant="secondary">
                {texts.create}
              </Link>
            </Box>
          }
        >
          <Select
            placeholder={texts.choose}
            selectedOption={options.find(({ value }) => value === entry.selected[0]) ?? null}
            options={options}
            empty={texts.none}
            expandToViewport
            onChange={({ detail }) => {
              const { value } = detail.selectedOption;
              onEntry({ ...entry, selected: value === undefined ? [] : [value] });
            }}
          />
        </FormField>
        <IncludeButton isNone={outcome.kind === 'none'} onInclude={onInclude} />
      </SpaceBetween>
    </Container>
  );
}

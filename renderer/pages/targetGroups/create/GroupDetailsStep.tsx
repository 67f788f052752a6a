import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import type { InputProps } from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tiles from '@cloudscape-design/components/tiles';
import type { Ref } from 'react';
import { GATEWAY, isGatewayProtocol } from '../../../../engine/model/gatewayGroupAttributes.ts';
import { PORT } from '../../../../engine/model/Listener.ts';
import { healthCheckDraft } from '../../../../engine/model/healthCheckProblems.ts';
import { healthCheckRules } from '../../../../engine/model/healthCheckRules.ts';
import type { ProtocolVersion, TargetGroupProtocol, TargetType } from '../../../../engine/model/TargetGroup.ts';
import { typeOfProtocol } from '../../../../engine/model/typeOfProtocol.ts';
import { NAME_CHARACTERS } from '../../../../engine/model/nameProblem.ts';
import { LimitedInput } from '../../../parts/LimitedInput.tsx';
import { NumberField } from '../../../parts/NumberField.tsx';
import { TagsEditor, type EditedTags } from '../../../parts/TagsEditor.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { HealthCheckFields } from '../healthChecks/HealthCheckFields.tsx';
import type { HealthCheckForm } from '../healthChecks/useHealthCheckForm.ts';
import { FIRST_PORT, type GroupDraft, type GroupProblems } from './groupProblems.ts';

export interface GroupDetailsStepProps {
  readonly draft: GroupDraft;
  /** Those to show: of fields that were left, or all once it was tried to go on. */
  readonly problems: GroupProblems;
  readonly form: HealthCheckForm;
  readonly tags: EditedTags;
  readonly vpcIds: readonly string[];
  /** Take the fields, so that the first wrong one gets the focus. */
  readonly nameRef: Ref<InputProps.Ref>;
  readonly portRef: Ref<InputProps.Ref>;
  readonly onChange: (changes: Partial<GroupDraft>) => void;
  readonly onLeave: (field: keyof GroupProblems) => void;
  readonly onTags: (tags: EditedTags) => void;
}

/** The first step: what the group is, how its targets are checked, its tags. Source: console, *Target groups*. */
export function GroupDetailsStep(props: GroupDetailsStepProps) {
  const { create: texts } = useTexts().targetGroups;
  return (
    <SpaceBetween size="l">
      <BasicConfiguration {...props} />
      {props.draft.targetType !== 'lambda' && (
        <Container
          header={
            <Header variant="h2" description={texts.healthCheckText}>
              {texts.healthChecks}
            </Header>
          }
        >
          <HealthCheckFields
            form={props.form}
            protocols={healthCheckRules(props.draft.protocol, props.draft.targetType).protocols}
            isGrpc={isGrpc(props.draft)}
          />
        </Container>
      )}
      <Container header={<Header variant="h2">{texts.tagsTitle}</Header>}>
        <TagsEditor tags={props.tags.tags} onChange={props.onTags} />
      </Container>
    </SpaceBetween>
  );
}

const PROTOCOLS = [
  'HTTP',
  'HTTPS',
  'TCP',
  'TLS',
  'UDP',
  'TCP_UDP',
  'GENEVE',
] as const satisfies readonly TargetGroupProtocol[];

const VERSIONS = ['HTTP1', 'HTTP2', 'GRPC'] as const satisfies readonly ProtocolVersion[];

function versionOption(value: ProtocolVersion) {
  return { value, label: value === 'GRPC' ? 'gRPC' : value };
}

/** Checks of gRPC are calls, whose paths and codes are others than those of HTTP. */
function chooseVersion({ draft, form, onChange }: GroupDetailsStepProps, protocolVersion: ProtocolVersion): void {
  onChange({ protocolVersion });
  if ((protocolVersion === 'GRPC') === isGrpc(draft)) return;
  const { healthCheckPath, matcher } = healthCheckRules(draft.protocol, draft.targetType, protocolVersion).standard(
    'HTTP',
  );
  form.retype({ ...form.typed, healthCheckPath, matcher });
}

function isGrpc({ protocol, protocolVersion }: GroupDraft): boolean {
  return typeOfProtocol(protocol) === 'application' && protocolVersion === 'GRPC';
}

/** Checks follow the protocol: those of another kind of group begin with its defaults. */
function chooseProtocol({ draft, form, onChange }: GroupDetailsStepProps, protocol: TargetGroupProtocol): void {
  // The port of GENEVE cannot be chosen; who had it has none to go back to.
  const isGateway = isGatewayProtocol(protocol);
  const port = isGateway ? String(GATEWAY.port) : isGatewayProtocol(draft.protocol) ? FIRST_PORT : draft.port;
  onChange({ protocol, port });
  if (typeOfProtocol(protocol) === typeOfProtocol(draft.protocol)) return;
  const rules = healthCheckRules(protocol, draft.targetType, draft.protocolVersion);
  form.retype(healthCheckDraft(rules.standard(rules.protocols[0] ?? 'HTTP')));
}

const TYPES = ['instance', 'ip', 'lambda', 'alb'] as const satisfies readonly TargetType[];

/** A load balancer as target takes connections, and is asked over HTTP how it is. Source: ELB, *ALB as target*. */
function chooseType({ draft, form, onChange }: GroupDetailsStepProps, targetType: TargetType): void {
  const isBalancer = targetType === 'alb';
  // Whoever turns away from a function finds the fields as a new group has them.
  const ofFunction = targetType === 'lambda' && { protocol: 'HTTP' as const, port: FIRST_PORT };
  onChange({ targetType, ...ofFunction, ...(isBalancer && { protocol: 'TCP' }), ...portAfter(draft, isBalancer) });
  if (isBalancer === (draft.targetType === 'alb')) return;
  const protocol = isBalancer ? 'TCP' : draft.protocol;
  const rules = healthCheckRules(protocol, targetType, draft.protocolVersion);
  form.retype(healthCheckDraft(rules.standard(rules.protocols[0] ?? 'HTTP')));
}

/** The port of GENEVE is no port of connections. */
function portAfter({ protocol }: GroupDraft, isBalancer: boolean): Partial<GroupDraft> {
  return isBalancer && isGatewayProtocol(protocol) ? { port: FIRST_PORT } : {};
}

function BasicConfiguration(props: GroupDetailsStepProps) {
  const { draft, problems, onChange, onLeave } = props;
  const { create: texts } = useTexts().targetGroups;
  return (
    <Container
      header={
        <Header variant="h2" description={texts.immutable}>
          {texts.basic}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <FormField label={texts.chooseType} stretch>
          <Tiles
            value={draft.targetType}
            columns={2}
            items={TYPES.map((value) => ({ value, ...texts.types[value] }))}
            onChange={({ detail }) => {
              const targetType = TYPES.find((one) => one === detail.value);
              if (targetType !== undefined) chooseType(props, targetType);
            }}
          />
        </FormField>
        <FormField
          label={texts.nameLabel}
          constraintText={texts.nameConstraint(draft.name.length, NAME_CHARACTERS)}
          errorText={problems.name && nameWords(problems.name, texts.nameProblem)}
        >
          <LimitedInput
            ref={props.nameRef}
            most={NAME_CHARACTERS}
            value={draft.name}
            onChange={(name) => {
              onChange({ name });
            }}
            onBlur={() => {
              onLeave('name');
            }}
          />
        </FormField>
        {draft.targetType !== 'lambda' && <PlaceInNetwork {...props} />}
      </SpaceBetween>
    </Container>
  );
}

/** How targets are reached: protocol, port, VPC. A function has none of it. */
function PlaceInNetwork(props: GroupDetailsStepProps) {
  const { draft, problems, vpcIds, onChange, onLeave } = props;
  const { targetGroups } = useTexts();
  const texts = targetGroups.create;
  const fixed = (text: string) => {
    const option = { value: text, label: text };
    return <Select selectedOption={option} options={[option]} disabled />;
  };
  const only = (protocol: TargetGroupProtocol) =>
    draft.targetType === 'alb' && protocol !== 'TCP' && { disabled: true, disabledReason: texts.onlyTcp };
  return (
    <ColumnLayout columns={2}>
      <FormField label={targetGroups.protocol} constraintText={texts.protocolNote}>
        <Select
          selectedOption={{ value: draft.protocol, label: draft.protocol }}
          options={PROTOCOLS.map((value) => ({ value, label: value, ...only(value) }))}
          onChange={({ detail }) => {
            const protocol = PROTOCOLS.find((one) => one === detail.selectedOption.value);
            if (protocol !== undefined) chooseProtocol(props, protocol);
          }}
        />
      </FormField>
      {isGatewayProtocol(draft.protocol) ? (
        <FormField label={targetGroups.port}>{fixed(draft.port)}</FormField>
      ) : (
        <NumberField
          label={targetGroups.port}
          constraint={texts.portConstraint(String(PORT.min), String(PORT.max))}
          value={draft.port}
          inputRef={props.portRef}
          error={problems.port === true ? texts.portProblem(String(PORT.min), String(PORT.max)) : null}
          onChange={(port) => {
            onChange({ port });
          }}
          onBlur={() => {
            onLeave('port');
          }}
        />
      )}
      <FormField label={targetGroups.ipAddressType}>{fixed(targetGroups.ipv4)}</FormField>
      <FormField label={targetGroups.vpc}>
        <Select
          selectedOption={{ value: draft.vpcId, label: draft.vpcId }}
          options={vpcIds.map((value) => ({ value, label: value }))}
          onChange={({ detail }) => {
            onChange({ vpcId: detail.selectedOption.value ?? draft.vpcId });
          }}
        />
      </FormField>
      {typeOfProtocol(draft.protocol) === 'application' && (
        <FormField label={targetGroups.protocolVersion} constraintText={texts.versionNote}>
          <Select
            selectedOption={versionOption(draft.protocolVersion)}
            options={VERSIONS.map(versionOption)}
            onChange={({ detail }) => {
              const version = VERSIONS.find((one) => one === detail.selectedOption.value);
              if (version !== undefined) chooseVersion(props, version);
            }}
          />
        </FormField>
      )}
    </ColumnLayout>
  );
}

function nameWords(
  problem: NonNullable<GroupProblems['name']>,
  words: ReturnType<typeof useTexts>['targetGroups']['create']['nameProblem'],
): string {
  return problem === 'tooLong' ? words.tooLong(NAME_CHARACTERS) : words[problem];
}

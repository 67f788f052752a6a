import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Grid from '@cloudscape-design/components/grid';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  CLASSIC_PROTOCOLS,
  isSecureProtocol,
  speaksHttp,
  type ClassicProtocol,
} from '../../../../engine/model/ClassicLoadBalancer.ts';
import { PORT } from '../../../../engine/model/Listener.ts';
import { NumberField } from '../../../parts/NumberField.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { PortField } from '../listeners/PortField.tsx';
import { SecureSettings } from '../listeners/SecureSettings.tsx';
import type { ClassicListenerDraft, ClassicListenerProblems, StickinessKind } from './ClassicListenerDraft.ts';

export interface ClassicListenerFieldsProps {
  readonly draft: ClassicListenerDraft;
  readonly problems: ClassicListenerProblems;
  /** Whether what is missing is shown, as after a try to save. */
  readonly isChecked: boolean;
  /** Null before there is a load balancer. */
  readonly loadBalancerArn: string | null;
  /** Whether it is there already: its protocols and ports cannot be changed. */
  readonly isSaved?: boolean;
  readonly onChange: (changes: Partial<ClassicListenerDraft>) => void;
}

const STICKINESS: readonly StickinessKind[] = ['none', 'lb', 'app'];

/** The fields of a Classic listener: both protocols and ports, what is secure, stickiness. Source: console, *Create forms*. */
export function ClassicListenerFields(props: ClassicListenerFieldsProps) {
  const { draft, problems, isChecked, loadBalancerArn, isSaved = false, onChange } = props;
  const { classic } = useTexts();
  return (
    <SpaceBetween size="m">
      {isSaved ? (
        <Box color="text-body-secondary">{classic.form.fixed}</Box>
      ) : (
        <Endpoints {...{ draft, problems, isChecked, loadBalancerArn, onChange }} />
      )}
      {isSecureProtocol(draft.protocol) && (
        <SecureSettings
          sslPolicy={draft.sslPolicy}
          certificateArn={draft.certificateArn}
          certificateError={isChecked && problems.certificate ? classic.form.certificateProblem : null}
          onChange={onChange}
        />
      )}
      {speaksHttp(draft.protocol) && <Stickiness {...{ draft, problems, isChecked, onChange }} />}
    </SpaceBetween>
  );
}

type PartProps = Pick<ClassicListenerFieldsProps, 'draft' | 'problems' | 'isChecked' | 'onChange'>;

function Endpoints({
  draft,
  problems,
  isChecked,
  loadBalancerArn,
  onChange,
}: PartProps & Pick<ClassicListenerFieldsProps, 'loadBalancerArn'>) {
  const { classic, listeners, loadBalancers } = useTexts();
  const texts = classic.form;
  const isPortShown = isChecked || draft.port !== '';
  const portErrors = {
    twice: loadBalancers.create.samePort,
    range: isPortShown ? listeners.form.portProblem(PORT.min, PORT.max) : null,
  };
  const isInstancePortShown = isChecked || draft.instancePort !== '';
  return (
    <Grid gridDefinition={[{ colspan: 3 }, { colspan: 3 }, { colspan: 3 }, { colspan: 3 }]}>
      <ProtocolField
        label={texts.protocol}
        value={draft.protocol}
        error={null}
        onChange={(protocol) => {
          // Instances are spoken to as before where that still goes with it.
          const isAlike = speaksHttp(protocol) === speaksHttp(draft.instanceProtocol);
          const instanceProtocol = isAlike ? draft.instanceProtocol : speaksHttp(protocol) ? 'HTTP' : 'TCP';
          onChange({ protocol, instanceProtocol });
        }}
      />
      <PortField
        value={draft.port}
        savedPort={null}
        loadBalancerArn={loadBalancerArn}
        error={problems.port && portErrors[problems.port]}
        onChange={(port) => {
          onChange({ port });
        }}
      />
      <ProtocolField
        label={texts.instanceProtocol}
        value={draft.instanceProtocol}
        error={problems.protocols ? texts.protocolsProblem : null}
        onChange={(instanceProtocol) => {
          onChange({ instanceProtocol });
        }}
      />
      <NumberField
        label={texts.instancePort}
        constraint={texts.instancePortConstraint(PORT.min, PORT.max)}
        value={draft.instancePort}
        error={problems.instancePort && isInstancePortShown ? listeners.form.portProblem(PORT.min, PORT.max) : null}
        onChange={(instancePort) => {
          onChange({ instancePort });
        }}
      />
    </Grid>
  );
}

interface ProtocolFieldProps {
  readonly label: string;
  readonly value: ClassicProtocol;
  readonly error: string | null;
  readonly onChange: (protocol: ClassicProtocol) => void;
}

function ProtocolField({ label, value, error, onChange }: ProtocolFieldProps) {
  return (
    <FormField label={label} errorText={error}>
      <Select
        selectedOption={{ value, label: value }}
        options={CLASSIC_PROTOCOLS.map((one) => ({ value: one, label: one }))}
        onChange={({ detail }) => {
          const chosen = CLASSIC_PROTOCOLS.find((one) => one === detail.selectedOption.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      />
    </FormField>
  );
}

function Stickiness({ draft, problems, isChecked, onChange }: PartProps) {
  const { classic } = useTexts();
  const texts = classic.stickiness;
  return (
    <Grid gridDefinition={[{ colspan: 6 }, { colspan: 6 }]}>
      <FormField label={classic.listeners.stickiness}>
        <Select
          selectedOption={{ value: draft.stickiness, label: texts[draft.stickiness] }}
          options={STICKINESS.map((value) => ({ value, label: texts[value] }))}
          onChange={({ detail }) => {
            const stickiness = STICKINESS.find((one) => one === detail.selectedOption.value);
            if (stickiness !== undefined) onChange({ stickiness });
          }}
        />
      </FormField>
      {draft.stickiness === 'lb' && (
        <NumberField
          label={texts.seconds}
          constraint={texts.secondsConstraint}
          value={draft.seconds}
          error={problems.seconds ? texts.secondsProblem : null}
          onChange={(seconds) => {
            onChange({ seconds });
          }}
        />
      )}
      {draft.stickiness === 'app' && (
        <FormField
          label={texts.cookie}
          errorText={problems.cookie && (isChecked || draft.cookie !== '') ? texts.cookieProblem : null}
        >
          <Input
            value={draft.cookie}
            onChange={({ detail }) => {
              onChange({ cookie: detail.value });
            }}
          />
        </FormField>
      )}
    </Grid>
  );
}

import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, type ReactNode } from 'react';
import { PORT } from '../../../../engine/model/Listener.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { HealthCheckForm } from './useHealthCheckForm.ts';

export interface PortFieldProps {
  readonly form: HealthCheckForm;
  readonly info: ReactNode;
  readonly error: string | null;
  readonly warning: string | undefined;
}

const TRAFFIC_PORT = 'traffic-port';

/** The port of the checks: each target's own, or one for all. What was typed comes back when one changes one's mind. */
export function PortField({ form, info, error, warning }: PortFieldProps) {
  const { healthChecks } = useTexts();
  const lastPort = useRef('');
  const { healthCheckPort: text } = form.draft;
  const isOverride = text !== TRAFFIC_PORT;
  const control = form.control('healthCheckPort');
  return (
    <FormField
      label={healthChecks.fields.healthCheckPort}
      info={info}
      constraintText={isOverride ? healthChecks.portHint(PORT.min, PORT.max) : undefined}
      errorText={error}
      warningText={warning}
    >
      <SpaceBetween size="xs">
        <RadioGroup
          {...(!isOverride && { ref: control })}
          direction="horizontal"
          ariaLabel={healthChecks.fields.healthCheckPort}
          value={isOverride ? 'override' : 'traffic'}
          items={[
            { value: 'traffic', label: healthChecks.trafficPort },
            { value: 'override', label: healthChecks.override },
          ]}
          onChange={({ detail }) => {
            if (isOverride) lastPort.current = text;
            form.type('healthCheckPort', detail.value === 'traffic' ? TRAFFIC_PORT : lastPort.current);
          }}
        />
        {isOverride && (
          <Input
            ref={control}
            value={text}
            inputMode="numeric"
            ariaLabel={healthChecks.overridePort}
            onChange={({ detail }) => {
              form.type('healthCheckPort', detail.value);
            }}
            onBlur={() => {
              form.leave('healthCheckPort');
            }}
          />
        )}
      </SpaceBetween>
    </FormField>
  );
}

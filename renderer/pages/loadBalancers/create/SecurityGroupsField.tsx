import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useTexts } from '../../../texts/useTexts.ts';
import { SECURITY_GROUPS } from './creationProblems.ts';

export interface SecurityGroupsFieldProps {
  /** Ids, separated by commas. */
  readonly value: string;
  readonly areTooMany: boolean;
  readonly onChange: (value: string) => void;
}

/** The security groups of a new load balancer: records, as the field says. */
export function SecurityGroupsField({ value, areTooMany, onChange }: SecurityGroupsFieldProps) {
  const { create: texts } = useTexts().loadBalancers;
  return (
    <FormField
      label={texts.securityLabel}
      description={texts.securityDescription}
      constraintText={texts.securityConstraint(SECURITY_GROUPS)}
      errorText={areTooMany ? texts.securityProblem(SECURITY_GROUPS) : null}
    >
      <Input
        value={value}
        placeholder={texts.securityPlaceholder}
        onChange={({ detail }) => {
          onChange(detail.value);
        }}
      />
    </FormField>
  );
}

import FormField from '@cloudscape-design/components/form-field';
import { NAME_CHARACTERS, type NameProblem } from '../../../../engine/model/nameProblem.ts';
import { LimitedInput } from '../../../parts/LimitedInput.tsx';
import { useTexts } from '../../../texts/useTexts.ts';

export interface NameFieldProps {
  readonly name: string;
  readonly problem: NameProblem | 'taken' | null;
  /** Whether what is missing is shown, as after a try to save. */
  readonly isChecked: boolean;
  readonly onChange: (name: string) => void;
}

/** The name of a new load balancer; it has the focus when the form comes. Source: ELB, *Names, ARNs, ids*. */
export function NameField({ name, problem, isChecked, onChange }: NameFieldProps) {
  const { create: texts } = useTexts().loadBalancers;
  const isShown = isChecked || name !== '';
  return (
    <FormField
      label={texts.nameLabel}
      constraintText={texts.nameConstraint(name.length, NAME_CHARACTERS)}
      errorText={isShown && problem !== null ? texts.nameProblems[problem] : null}
    >
      <LimitedInput most={NAME_CHARACTERS} value={name} autoFocus onChange={onChange} />
    </FormField>
  );
}

import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { HealthCheckSettings } from '../../../../engine/model/TargetGroup.ts';
import type { CommandStep } from '../../../awsCommand/commandScript.ts';
import { EquivalentCommand } from '../../../parts/EquivalentCommand.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { fieldName } from './fieldName.ts';
import { fieldValue } from './fieldValue.ts';
import type { HealthCheckForm } from './useHealthCheckForm.ts';

export interface HealthCheckChangesProps {
  readonly saved: HealthCheckSettings;
  readonly form: HealthCheckForm;
  /** What would be called; empty while it could not. */
  readonly steps: readonly CommandStep[];
}

/** What would be saved, before and after, and the command that would do the same. */
export function HealthCheckChanges({ saved, form, steps }: HealthCheckChangesProps) {
  const texts = useTexts();
  const { healthChecks } = texts;
  const { preview } = healthChecks;
  const { changed, drafted } = form;
  if (changed.length === 0) {
    const words = Object.keys(form.problems).length > 0 ? healthChecks.fixFirst : healthChecks.noChanges;
    return <Box color="text-body-secondary">{words}</Box>;
  }
  return (
    <SpaceBetween size="s">
      <table className="bz-mini" aria-label={preview.changes}>
        <thead>
          <tr>
            <th scope="col">{preview.fieldColumn}</th>
            <th scope="col">{preview.beforeColumn}</th>
            <th scope="col">{preview.afterColumn}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldName(field, healthChecks)}</th>
              <td>
                <del>{fieldValue(field, saved, texts)}</del>
              </td>
              <td>
                <b>{fieldValue(field, drafted, texts)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <EquivalentCommand steps={steps} isOpen />
    </SpaceBetween>
  );
}

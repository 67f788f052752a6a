import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { HealthCheckSettings, TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { CommandLine } from '../../../parts/CommandLine.tsx';
import { useConnection } from '../../../store/connection.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { fieldValue } from './fieldValue.ts';
import { modifyCommand } from './modifyCommand.ts';
import type { HealthCheckForm } from './useHealthCheckForm.ts';

export interface HealthCheckChangesProps {
  readonly group: TargetGroup;
  readonly saved: HealthCheckSettings;
  readonly form: HealthCheckForm;
}

/** What would be saved, before and after, and the command that would do the same. */
export function HealthCheckChanges({ group, saved, form }: HealthCheckChangesProps) {
  const texts = useTexts();
  const { healthChecks } = texts;
  const { preview } = healthChecks;
  const engine = useConnection((state) => state.engine);
  const { changed, drafted } = form;
  if (changed.length === 0) return <Box color="text-body-secondary">{healthChecks.noChanges}</Box>;
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
              <th scope="row">{healthChecks.fields[field]}</th>
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
      {engine !== null && (
        <div>
          <Box variant="awsui-key-label">{preview.command}</Box>
          <CommandLine
            command={modifyCommand({
              apiUrl: engine.apiUrl,
              region: engine.region,
              targetGroupArn: group.targetGroupArn,
              fields: changed,
              settings: drafted,
            })}
          />
        </div>
      )}
    </SpaceBetween>
  );
}

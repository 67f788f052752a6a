import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  changedHealthCheckFields,
  HEALTH_CHECK_FIELDS,
  healthCheckRequest,
  type HealthCheckField,
} from '../../../../engine/model/healthCheckProblems.ts';
import { healthCheckRules } from '../../../../engine/model/healthCheckRules.ts';
import type { HealthCheckSettings, TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { undoableChange, type CallOf } from '../../../parts/undoableChange.ts';
import { noteHealthCheckChange } from '../../../store/healthCheckChanges.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { OfGroup } from '../groupDetails/OfGroup.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { fieldOfRefusal } from './fieldOfRefusal.ts';
import { HealthCheckFields } from './HealthCheckFields.tsx';
import { HealthCheckPreview } from './HealthCheckPreview.tsx';
import { useHealthCheckForm } from './useHealthCheckForm.ts';
import { usePortWarning } from './usePortWarning.ts';

/** Edits the health check of the target group that the address names. Source: E-118; console, *Edit health check settings*. */
export function EditHealthChecksPage() {
  return <OfGroup>{(group) => <EditHealthChecks key={group.targetGroupArn} group={group} />}</OfGroup>;
}

function EditHealthChecks({ group }: { readonly group: TargetGroup }) {
  const { healthChecks, parts } = useTexts();
  const call = useCall();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  /** The settings that the draft stands on top of. */
  const [base, setBase] = useState(group.healthCheck);
  const rules = healthCheckRules(group.protocol, group.targetType, group.protocolVersion);
  const form = useHealthCheckForm(base, rules, fieldNamed(query.get('field')));
  const portWarning = usePortWarning(group, form.drafted);
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problems = Object.keys(form.problems).length;
  const isFunction = group.targetType === 'lambda';
  const wasOn = base.isOff !== true;
  const [isOn, setOn] = useState(wasOn);
  const isDirty = isOn !== wasOn || (form.isDirty && (form.changed.length > 0 || problems > 0));
  const backTo = `/target-groups/${group.name}?tab=group-details`;

  const isChangedElsewhere = changedHealthCheckFields(base, group.healthCheck).length > 0;
  if (isChangedElsewhere && !isDirty && !isBusy) setBase(group.healthCheck);
  const isConflict =
    isChangedElsewhere && isDirty && !isBusy && changedHealthCheckFields(form.drafted, group.healthCheck).length > 0;

  const { targetGroupArn } = group;
  const { drafted, changed } = form;
  const switched = (healthCheckEnabled: boolean) => (isOn === wasOn ? {} : { healthCheckEnabled });
  const calls: readonly CallOf[] = [
    { name: 'modifyTargetGroup', input: { targetGroupArn, ...switched(isOn), ...requestOf(drafted, changed) } },
  ];
  const save = async () => {
    setTried(true);
    setRefusal(null);
    if (!form.check() || !isDirty) return;
    setBusy(true);
    const refused = await undoableChange(call, {
      calls,
      undo: [{ name: 'modifyTargetGroup', input: { targetGroupArn, ...switched(wasOn), ...requestOf(base, changed) } }],
      done: healthChecks.saved,
    });
    setBusy(false);
    if (!refused) {
      noteHealthCheckChange({ targetGroupArn, atMs: Date.now(), before: base, after: drafted });
      setUnsaved(false);
      void navigate(backTo);
      return;
    }
    const field = fieldOfRefusal(refused.message);
    if (field === null) setRefusal(refused.message);
    else form.reject(field, refused.message);
  };
  return (
    <>
      <FormPage
        title={healthChecks.editTitle}
        help={healthChecks.help.page}
        cancelTo={backTo}
        isDirty={isDirty}
        draft={{ value: form.typed, restore: form.retype }}
        disabledReason={healthChecks.noChanges}
        isBusy={isBusy}
        error={refusal ?? (wasTried && problems > 0 ? parts.fieldsNeedAttention(problems) : null)}
        onSubmit={() => void save()}
        aside={<HealthCheckPreview group={group} saved={base} form={form} steps={problems === 0 ? calls : []} />}
      >
        <Container header={<Header variant="h2">{healthChecks.section}</Header>}>
          <SpaceBetween size="l">
            {isFunction && (
              <Toggle
                checked={isOn}
                description={healthChecks.enabledNote}
                onChange={({ detail }) => {
                  setOn(detail.checked);
                }}
              >
                {healthChecks.enabled}
              </Toggle>
            )}
            <HealthCheckFields
              form={form}
              protocols={rules.protocols}
              isGrpc={group.protocolVersion === 'GRPC'}
              isFunction={isFunction}
              {...(portWarning !== undefined && { warnings: { healthCheckPort: portWarning } })}
            />
          </SpaceBetween>
        </Container>
      </FormPage>
      {isConflict && (
        <ConflictDialog
          before={base}
          mine={form.drafted}
          theirs={group.healthCheck}
          onKeepMine={() => {
            setBase(group.healthCheck);
          }}
          onTakeTheirs={() => {
            form.forget();
            setBase(group.healthCheck);
          }}
        />
      )}
    </>
  );
}

/** The part of a request that sets these fields alone, so that what others changed meanwhile stays. */
function requestOf(
  settings: HealthCheckSettings,
  fields: readonly HealthCheckField[],
): Partial<ReturnType<typeof healthCheckRequest>> {
  const all = healthCheckRequest(settings);
  const sent = fields.filter((field) => field in all);
  return Object.fromEntries(sent.map((field) => [field, all[field]])); // the request's own fields and values
}

function fieldNamed(name: string | null): HealthCheckField | null {
  return HEALTH_CHECK_FIELDS.find((field) => field === name) ?? null;
}

import Wizard from '@cloudscape-design/components/wizard';
import type { InputProps } from '@cloudscape-design/components/input';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { typeOfProtocol } from '../../../../engine/model/typeOfProtocol.ts';
import { healthCheckRules } from '../../../../engine/model/healthCheckRules.ts';
import { STANDARD_HEALTH_CHECK, type TargetRegistration } from '../../../../engine/model/TargetGroup.ts';
import { Waiting } from '../../../parts/Waiting.tsx';
import type { EditedTags } from '../../../parts/TagsEditor.tsx';
import { useFormGuard } from '../../../parts/useFormGuard.ts';
import { Page } from '../../../shell/Page.tsx';
import { PageInfo } from '../../../shell/PageInfo.tsx';
import { useIsConnected } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useHealthCheckForm } from '../healthChecks/useHealthCheckForm.ts';
import { withPending, type PendingTarget } from '../register/PendingTarget.ts';
import { isEntered, NO_ENTRY } from '../register/TargetEntry.ts';
import { TargetPicker } from '../register/TargetPicker.tsx';
import { afterInclude, useEntryOutcome } from '../register/useEntryOutcome.ts';
import { CreationTasks } from './CreationTasks.tsx';
import { GroupDetailsStep } from './GroupDetailsStep.tsx';
import { groupSteps } from './groupSteps.ts';
import {
  FIRST_PORT,
  groupProblems,
  groupRequest,
  portOf,
  type GroupDraft,
  type GroupProblems,
} from './groupProblems.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { useCreation } from './useCreation.ts';

/** Creates a target group in three steps. Source: console, *Target groups*; E-008. */
export function CreateTargetGroupPage() {
  const { create: texts } = useTexts().targetGroups;
  const isLoaded = useResources((state) => state.isLoaded);
  const vpcs = useResources(({ resources }) => resources.vpcs);
  const vpcIds = [...vpcs.values()].map(({ vpcId }) => vpcId);
  const help = useMemo(
    () => ({ title: texts.title, paragraphs: [texts.immutable], apiName: 'CreateTargetGroup' }),
    [texts],
  );
  return (
    <Page title={texts.title} isTitleWithin help={help}>
      {isLoaded ? <CreateWizard vpcIds={vpcIds} /> : <Waiting />}
    </Page>
  );
}

const NO_TAGS: EditedTags = { tags: [], isValid: true };
/** The port of the built-in sample targets. */
const NO_TARGETS: readonly TargetRegistration[] = [];
/** Places of steps. */
const TARGETS = 1;
const REVIEW = 2;

function CreateWizard({ vpcIds }: { readonly vpcIds: readonly string[] }) {
  const { targetGroups, parts, shell } = useTexts();
  const texts = targetGroups.create;
  const navigate = useNavigate();
  const isConnected = useIsConnected();
  const groups = useResources(({ resources }) => resources.targetGroups);
  const [step, setStep] = useState(0);
  const first: GroupDraft = {
    protocol: 'HTTP',
    protocolVersion: 'HTTP1',
    targetType: 'instance',
    name: '',
    port: FIRST_PORT,
    vpcId: vpcIds[0] ?? '',
  };
  const [draft, setDraft] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<keyof GroupProblems>>(new Set());
  const [tags, setTags] = useState(NO_TAGS);
  const [pending, setPending] = useState<readonly PendingTarget[]>([]);
  const [entry, setEntry] = useState(NO_ENTRY);
  const form = useHealthCheckForm(
    STANDARD_HEALTH_CHECK,
    healthCheckRules(draft.protocol, draft.targetType, draft.protocolVersion),
  );
  const { creation, run, forget } = useCreation();
  const takenNames = useMemo(() => new Set([...groups.values()].map(({ name }) => name)), [groups]);
  // Once the group is there its name is taken by itself.
  const problems = groupProblems(draft, creation === null ? takenNames : new Set());
  const group = {
    ...draft,
    port: portOf(draft) ?? Number(FIRST_PORT),
    isCrossZone: typeOfProtocol(draft.protocol) === 'application',
  };
  const outcome = useEntryOutcome({ entry, group, registered: NO_TARGETS, pending });
  const hasTargets = pending.length > 0 || isEntered(entry);
  const isDirty = draft.name !== '' || draft.port !== FIRST_PORT || form.isDirty || hasTargets || tags.tags.length > 0;
  const isMade = creation !== null && creation.group !== null;
  useFormGuard(isDirty && !isMade, {
    value: { draft, tags, pending, entry, healthCheck: form.typed },
    restore: (kept) => {
      setDraft(kept.draft);
      setTags(kept.tags);
      setPending(kept.pending);
      setEntry(kept.entry);
      form.retype(kept.healthCheck);
    },
  });

  const [summary, setSummary] = useState<string | null>(null);
  const nameRef = useRef<InputProps.Ref>(null);
  const portRef = useRef<InputProps.Ref>(null);
  const isStepRight = () => {
    setLeft(new Set(['name', 'port']));
    // All problems are shown, and then the first field in the order of the page gets the focus.
    const isCheckRight = form.check();
    const wrong = problems.name !== undefined ? nameRef : problems.port === true ? portRef : null;
    wrong?.current?.focus();
    if (wrong === null && isCheckRight && tags.isValid) {
      setSummary(null);
      return true;
    }
    const count = Object.keys(problems).length + Object.keys(form.problems).length + (tags.isValid ? 0 : 1);
    setSummary(parts.fieldsNeedAttention(count));
    return false;
  };
  /** Puts what was ticked and typed on the list of targets: nobody who goes on means it to be dropped. */
  const includeEntry = () => {
    if (outcome.kind === 'none') return true;
    if (outcome.kind === 'targets') setPending(withPending(pending, outcome.targets));
    setEntry(afterInclude(entry, outcome));
    return outcome.kind === 'targets';
  };
  const tagList = tags.tags.map(({ key, value }) => ({ key, value }));
  const request = () => groupRequest(draft, form.drafted, tagList);
  const submit = () => {
    if (isStepRight()) void run({ request: request(), targets: pending });
    else setStep(0);
  };
  if (creation !== null) {
    return (
      <CreationTasks
        creation={creation}
        name={draft.name}
        targets={pending.length}
        onRetry={() => void run({ request: request(), targets: pending })}
        onBack={forget}
      />
    );
  }
  return (
    <Wizard
      activeStepIndex={step}
      allowSkipTo
      submitButtonText={texts.submit}
      i18nStrings={{
        stepNumberLabel: texts.stepNumber,
        collapsedStepsLabel: texts.collapsed,
        skipToButtonLabel: ({ title }) => texts.skipTo(title),
        navigationAriaLabel: texts.navigation,
        cancelButton: parts.cancel,
        previousButton: texts.previous,
        nextButton: texts.next,
        optional: parts.optional,
      }}
      onCancel={() => void navigate('/target-groups')}
      onSubmit={() => {
        if (isConnected) submit();
      }}
      onNavigate={({ detail }) => {
        const to = detail.requestedStepIndex;
        if (to > step && step === 0 && !isStepRight()) return;
        if (to === REVIEW && !includeEntry()) setStep(TARGETS);
        else setStep(to);
      }}
      steps={[
        {
          title: texts.steps.details,
          info: <PageInfo />,
          errorText: summary,
          content: (
            <GroupDetailsStep
              draft={draft}
              problems={shownOf(problems, left)}
              form={form}
              tags={tags}
              vpcIds={vpcIds}
              nameRef={nameRef}
              portRef={portRef}
              onChange={(changes) => {
                setDraft({ ...draft, ...changes });
                // Targets of the other kind would be none.
                if (changes.targetType !== undefined && changes.targetType !== draft.targetType) {
                  setPending([]);
                  setEntry(NO_ENTRY);
                }
              }}
              onLeave={(field) => {
                setLeft(new Set([...left, field]));
              }}
              onTags={setTags}
            />
          ),
        },
        {
          title: texts.steps.targets,
          info: <PageInfo />,
          description: texts.targetsDescription,
          isOptional: true,
          errorText: entry.isTried && outcome.kind === 'wrong' ? targetGroups.register.mendFirst : null,
          content: (
            <TargetPicker
              group={group}
              registered={NO_TARGETS}
              enabledZones={[]}
              pending={pending}
              onChange={setPending}
              entry={entry}
              onEntry={setEntry}
            />
          ),
        },
        {
          title: texts.steps.review,
          info: <PageInfo />,
          errorText: isConnected ? null : shell.connection.readOnly,
          content: (
            <ReviewStep
              draft={draft}
              healthCheck={form.drafted}
              pending={pending}
              tags={tagList}
              steps={groupSteps(request(), pending)}
              onEdit={setStep}
            />
          ),
        },
      ]}
    />
  );
}

/** The problems of the fields that were left. */
function shownOf(problems: GroupProblems, left: ReadonlySet<keyof GroupProblems>): GroupProblems {
  return {
    ...(problems.name !== undefined && left.has('name') && { name: problems.name }),
    ...(problems.port === true && left.has('port') && { port: true as const }),
  };
}

import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import List from '@cloudscape-design/components/list';
import { useState } from 'react';
import { PRIORITY, type Listener, type Rule } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import type { CallOf } from '../../../parts/undoableChange.ts';
import { useUndoableSave } from '../../../parts/useUndoableSave.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { listenerPath } from '../../../parts/loadBalancerPath.ts';
import { MissingListener } from '../MissingListener.tsx';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { rulesOfListener } from '../rulesOfListener.ts';
import { useListener, useLoadBalancer } from '../useLoadBalancer.ts';
import { actionText } from './actionText.ts';
import { conditionsText } from './conditionsText.ts';
import { inTypedOrder, priorityProblem, ruleOrder, type OrderedRule } from './ruleOrder.ts';

/** Puts the rules of a listener in another order; all priorities are saved at once. Source: API-04. */
export function ReorderRulesPage() {
  const loadBalancer = useLoadBalancer();
  const listener = useListener(loadBalancer);
  if (!loadBalancer) return <MissingLoadBalancer />;
  if (!listener) return <MissingListener loadBalancer={loadBalancer} />;
  return <Editor key={listener.listenerArn} loadBalancer={loadBalancer} listener={listener} />;
}

interface EditorProps {
  readonly loadBalancer: LoadBalancer;
  readonly listener: Listener;
}

function Editor({ loadBalancer, listener }: EditorProps) {
  const { listeners } = useTexts();
  const texts = listeners.reorder;
  const resources = useResources((state) => state.resources);
  const rules = rulesOfListener(resources, listener.listenerArn).filter(({ priority }) => priority !== 'default');
  const saved = rules.map(({ ruleArn, priority }): OrderedRule => ({ ruleArn, priority: String(priority) }));
  const [edited, setEdited] = useState<readonly OrderedRule[] | null>(null);
  const { isBusy, error, save } = useUndoableSave();
  // Rules that were deleted meanwhile go from the draft too.
  const order = (edited ?? saved).filter(({ ruleArn }) => saved.some((one) => one.ruleArn === ruleArn));
  const before = (ruleArn: string) => saved.find((one) => one.ruleArn === ruleArn)?.priority ?? '';
  const changed = order.filter(({ ruleArn, priority }) => priority !== before(ruleArn));
  const wrong = order.filter(({ ruleArn }) => priorityProblem(order, ruleArn) !== null);
  const back = listenerPath(loadBalancer, listener.port);
  const priorities = (ofRules: readonly OrderedRule[]) => ({
    rulePriorities: ofRules.map(({ ruleArn, priority }) => ({ ruleArn, priority: Number(priority) })),
  });
  const calls: readonly CallOf[] = [{ name: 'setRulePriorities', input: priorities(changed) }];
  const submit = async () => {
    const old = changed.map(({ ruleArn }) => ({ ruleArn, priority: before(ruleArn) }));
    await save({
      calls,
      undo: [{ name: 'setRulePriorities', input: priorities(old) }],
      done: texts.saved,
      backTo: back,
      wrong: wrong.length,
    });
  };
  return (
    <FormPage
      title={texts.title}
      cancelTo={back}
      isDirty={changed.length > 0}
      steps={changed.length > 0 && wrong.length === 0 ? calls : []}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
    >
      <Container
        header={
          <Header variant="h2" description={texts.text}>
            {listeners.rule.title}
          </Header>
        }
      >
        <List
          ariaLabel={texts.title}
          items={order}
          sortable
          i18nStrings={useMoveTexts()}
          onSortingChange={({ detail }) => {
            setEdited(ruleOrder(detail.items));
          }}
          renderItem={(item) => ({
            id: item.ruleArn,
            announcementLabel: texts.rule(item.priority),
            content: <RuleLine rule={rules.find(({ ruleArn }) => ruleArn === item.ruleArn)} />,
            secondaryContent: (
              <PriorityField
                item={item}
                order={order}
                before={before(item.ruleArn)}
                onChange={(priority) => {
                  setEdited(order.map((one) => (one.ruleArn === item.ruleArn ? { ...one, priority } : one)));
                }}
                onBlur={() => {
                  setEdited((now) => now && inTypedOrder(now));
                }}
              />
            ),
          })}
        />
        <Box color="text-body-secondary" padding={{ top: 's' }}>
          {texts.default}
        </Box>
      </Container>
    </FormPage>
  );
}

function RuleLine({ rule }: { readonly rule: Rule | undefined }) {
  const { rule: texts } = useTexts().listeners;
  const groups = useResources(({ resources }) => resources.targetGroups);
  if (!rule) return null;
  return `${conditionsText(texts, rule.conditions)} → ${actionText(texts, rule.action, groups)}`;
}

interface PriorityFieldProps {
  readonly item: OrderedRule;
  readonly order: readonly OrderedRule[];
  readonly before: string;
  readonly onChange: (priority: string) => void;
  readonly onBlur: () => void;
}

function PriorityField({ item, order, before, onChange, onBlur }: PriorityFieldProps) {
  const { listeners } = useTexts();
  const texts = listeners.reorder;
  const problem = priorityProblem(order, item.ruleArn);
  const sentences = {
    range: listeners.ruleForm.problems.priority(PRIORITY.min, PRIORITY.max),
    twice: texts.twice,
  };
  return (
    <FormField
      errorText={problem && sentences[problem]}
      constraintText={item.priority === before ? texts.unchanged : texts.before(Number(before))}
    >
      <div className="bz-narrow">
        <Input
          ariaLabel={`${listeners.rule.priority}: ${texts.rule(before)}`}
          value={item.priority}
          inputMode="numeric"
          onChange={({ detail }) => {
            onChange(detail.value);
          }}
          onBlur={onBlur}
        />
      </div>
    </FormField>
  );
}

function useMoveTexts() {
  const { reorder: texts } = useTexts().listeners;
  return {
    dragHandleAriaLabel: texts.handle,
    dragHandleAriaDescription: texts.text,
    liveAnnouncementDndStarted: texts.started,
    liveAnnouncementDndItemReordered: (_from: number, to: number, total: number) => texts.moved(to, total),
    liveAnnouncementDndItemCommitted: (from: number, to: number) => texts.committed(from, to),
    liveAnnouncementDndDiscarded: texts.discarded,
  };
}

import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listener, Rule } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { Copyable } from '../../../parts/Copyable.tsx';
import { ResourceTable, type ResourceColumn, type ResourceFilter } from '../../../parts/ResourceTable.tsx';
import { usePageKeys } from '../../../parts/usePageKeys.ts';
import { useIsConnected } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { listenerPath, rulePath } from '../../../parts/loadBalancerPath.ts';
import { rulesOfListener } from '../rulesOfListener.ts';
import { shadowedRules } from '../shadowedRules.ts';
import { ActionSummary } from './ActionSummary.tsx';
import { actionText } from './actionText.ts';
import { conditionsText } from './conditionsText.ts';
import { DeleteRulesDialog } from './DeleteRulesDialog.tsx';
import { RuleRate } from './RuleRate.tsx';
import { transformsText } from './transformsText.ts';
import { useRuleRates, type RuleRates } from './useRuleRates.ts';
import { FormButton } from '../../../parts/FormButton.tsx';

export interface RulesTableProps {
  readonly loadBalancer: LoadBalancer;
  readonly listener: Listener;
}

/** The rules of a listener in the order in which they are tried; the default rule is the last row. Source: RUL-01. */
export function RulesTable({ loadBalancer, listener }: RulesTableProps) {
  const { rule: texts } = useTexts().listeners;
  const navigate = useNavigate();
  const isConnected = useIsConnected();
  const isLoaded = useResources((state) => state.isLoaded);
  const resources = useResources((state) => state.resources);
  const rules = rulesOfListener(resources, listener.listenerArn);
  const rates = useRuleRates(listener.listenerArn);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [deleting, setDeleting] = useState<readonly Rule[] | null>(null);
  const selected = rules.filter(({ ruleArn, priority }) => keys.includes(ruleArn) && priority !== 'default');
  const [only] = selected;
  const to = (rest: string) => listenerPath(loadBalancer, listener.port, rest);
  const canReorder = rules.length > 2;
  const edit = (rule: Rule) => void navigate(rulePath({ of: loadBalancer, port: listener.port }, rule.ruleArn));
  usePageKeys({
    a: () => void navigate(to('/rules/add')),
    r: () => {
      if (canReorder) void navigate(to('/rules/priority'));
    },
    e: () => {
      if (only && selected.length === 1) edit(only);
    },
  });
  return (
    <SpaceBetween size="m">
      <Shadowed rules={rules} />
      {rules.length === 1 && <OnlyDefault />}
      <ResourceTable
        name="rules"
        title={texts.title}
        what={texts.what}
        items={rules}
        keyOf={({ ruleArn }) => ruleArn}
        nameOf={(rule) => nameOf(texts, rule)}
        columns={useColumns({ rates, onEdit: edit, onDelete: (rule) => setDeleting([rule]) })}
        filters={useFilters()}
        isLoading={!isLoaded}
        empty={{ title: texts.onlyDefaultTitle, text: texts.onlyDefault }}
        selected={keys}
        onSelect={setKeys}
        isSelectable={({ priority }) => priority !== 'default'}
        actions={
          <>
            <Button
              disabled={selected.length !== 1}
              disabledReason={texts.selectOne}
              onClick={() => {
                if (only) edit(only);
              }}
            >
              {texts.edit}
            </Button>
            <Button
              disabled={selected.length === 0 || !isConnected}
              disabledReason={texts.selectOne}
              onClick={() => {
                setDeleting(selected);
              }}
            >
              {texts.delete}
            </Button>
            <Button
              disabled={!canReorder}
              disabledReason={texts.nothingToOrder}
              onClick={() => void navigate(to('/rules/priority'))}
            >
              {texts.reorder}
            </Button>
            <FormButton variant="primary" href={`#${to('/rules/add')}`}>
              {texts.add}
            </FormButton>
          </>
        }
      />
      {deleting !== null && (
        <DeleteRulesDialog
          rules={deleting}
          onDismiss={() => {
            setDeleting(null);
          }}
        />
      )}
    </SpaceBetween>
  );
}

type RuleTexts = ReturnType<typeof useTexts>['listeners']['rule'];

const nameOf = (texts: RuleTexts, { priority }: Rule) => (priority === 'default' ? texts.last : texts.nameOf(priority));

function Shadowed({ rules }: { readonly rules: readonly Rule[] }) {
  const { rule: texts } = useTexts().listeners;
  const shadowed = shadowedRules(rules);
  if (shadowed.length === 0) return null;
  return (
    <Alert type="warning" header={texts.shadowedTitle}>
      {shadowed.map(({ rule, by }) => (
        <div key={rule.ruleArn}>{texts.shadowed(Number(rule.priority), Number(by.priority))}</div>
      ))}
    </Alert>
  );
}

function OnlyDefault() {
  const { rule: texts } = useTexts().listeners;
  return (
    <Alert type="info" header={texts.onlyDefaultTitle}>
      <div>{texts.onlyDefault}</div>
      <div>{texts.order(texts.nameOf(10), texts.nameOf(20), texts.last)}</div>
    </Alert>
  );
}

interface RowActions {
  readonly rates: RuleRates;
  readonly onEdit: (rule: Rule) => void;
  readonly onDelete: (rule: Rule) => void;
}

function useColumns({ rates, onEdit, onDelete }: RowActions): readonly ResourceColumn<Rule>[] {
  const { listeners, ruleActions, parts, shell } = useTexts();
  const { rule: texts } = listeners;
  const isConnected = useIsConnected();
  const tags = useResources(({ resources }) => resources.tags);
  return [
    {
      id: 'priority',
      header: texts.priority,
      cell: ({ priority }) => <div className="bz-lines">{priority === 'default' ? texts.last : priority}</div>,
      minWidth: 120,
    },
    {
      id: 'name',
      header: texts.nameTag,
      cell: ({ ruleArn }) => tags.get(ruleArn)?.['Name'] ?? parts.none,
      minWidth: 110,
      // What can be done with a row is worth more where there is no room for all.
      isShown: 'wide',
    },
    {
      id: 'conditions',
      header: texts.conditions,
      // A path or a host may be long: broken into lines it leaves the actions in sight.
      cell: ({ conditions }) => <div className="bz-wrapped">{conditionsText(texts, conditions)}</div>,
      minWidth: 160,
    },
    {
      id: 'transforms',
      header: texts.transforms,
      cell: ({ transforms }) => (transforms.length === 0 ? parts.none : transformsText(ruleActions, transforms)),
      minWidth: 110,
      isShown: false,
    },
    {
      id: 'actions',
      header: texts.actions,
      cell: ({ action }) => <ActionSummary action={action} />,
      minWidth: 180,
    },
    {
      id: 'arn',
      header: texts.arn,
      cell: ({ ruleArn }) => <Copyable value={ruleArn} what={texts.arn} />,
      minWidth: 220,
      isShown: false,
    },
    {
      id: 'matches',
      header: <span className="bz-lines">{texts.matches}</span>,
      label: texts.matches,
      cell: ({ ruleArn }) => <RuleRate rates={rates} ruleArn={ruleArn} />,
      minWidth: 110,
    },
    {
      id: 'rowActions',
      header: <span className="bz-lines">{texts.rowActions}</span>,
      label: texts.rowActions,
      cell: (rule) => (
        <ButtonDropdown
          variant="inline-icon"
          ariaLabel={texts.actionsOf(nameOf(texts, rule))}
          expandToViewport
          disabled={rule.priority === 'default'}
          disabledReason={texts.defaultFixed}
          items={[
            { id: 'edit', text: texts.edit },
            {
              id: 'delete',
              text: texts.delete,
              ...(!isConnected && { disabled: true, disabledReason: shell.connection.readOnly }),
            },
          ]}
          onItemClick={({ detail }) => {
            if (detail.id === 'edit') onEdit(rule);
            else onDelete(rule);
          }}
        />
      ),
      minWidth: 80,
    },
  ];
}

function useFilters(): readonly ResourceFilter<Rule>[] {
  const { rule: texts } = useTexts().listeners;
  const groups = useResources(({ resources }) => resources.targetGroups);
  return [
    {
      key: 'conditions',
      label: texts.conditions,
      groupLabel: texts.conditions,
      valueOf: ({ conditions }) => conditionsText(texts, conditions),
    },
    {
      key: 'group',
      label: texts.actions,
      groupLabel: texts.actions,
      valueOf: ({ action }) => actionText(texts, action, groups),
    },
    { key: 'priority', label: texts.priority, groupLabel: texts.priority, valueOf: (rule) => nameOf(texts, rule) },
  ];
}

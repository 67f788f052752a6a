import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { useMemo, useState } from 'react';
import type { NotificationRule, NotificationView } from '../../../engine/contract/views/NotificationView.ts';
import { useCall } from '../../bridge/useCall.ts';
import { useFormats } from '../../look/useFormats.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { ResourceTable, type ResourceColumn } from '../../parts/ResourceTable.tsx';
import { resourceName } from '../../parts/resourceName.ts';
import { Page } from '../../shell/Page.tsx';
import { useIsConnected } from '../../store/connection.ts';
import { flash } from '../../store/flashes.ts';
import { useNotifications } from '../../store/notifications.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { AlertDialog } from './AlertDialog.tsx';
import type { AlertDraft } from './parseAlertDraft.ts';
import { DesktopPermission } from './DesktopPermission.tsx';
import { Clipped } from '../../parts/Clipped.tsx';
import { wordedNotification } from '../../../engine/contract/words/wordedNotification.ts';

type Open =
  { readonly kind: 'edit'; readonly draft: AlertDraft; readonly isNew: boolean } | { readonly kind: 'delete' };

/** Who is told what, and what was told. */
export function AlertsPage() {
  const { alerts: texts, parts, shell } = useTexts();
  const { rules, isLoaded } = useNotifications();
  const isConnected = useIsConnected();
  const call = useCall();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<Open | null>(null);
  const nameOf = useScopeName();
  const chosen = rules.find(({ ruleId }) => ruleId === selected[0]);
  const put = async (after: readonly NotificationRule[]) => {
    const answer = await call('putNotificationRules', { rules: [...after] });
    if (answer.ok) flash({ type: 'success', header: texts.saved });
    return answer.ok ? null : answer.error.message;
  };
  const close = () => {
    setOpen(null);
  };
  const edit = (draft: AlertDraft, isNew: boolean) => {
    setOpen({ kind: 'edit', draft, isNew });
  };
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
  const create = (variant: 'primary' | 'normal') => (
    <Button
      variant={variant}
      disabled={!isConnected}
      disabledReason={shell.connection.readOnly}
      onClick={() => {
        edit(newDraft(), true);
      }}
    >
      {texts.create}
    </Button>
  );
  return (
    <Page title={texts.title} isTitleWithin help={help}>
      <SpaceBetween size="l">
        <DesktopPermission isWanted={rules.some(({ desktop }) => desktop)} />
        <ResourceTable
          name="notificationRules"
          title={texts.title}
          isPage
          what={texts.what}
          description={texts.description}
          items={rules}
          keyOf={({ ruleId }) => ruleId}
          nameOf={nameOf}
          columns={useRuleColumns(nameOf)}
          filters={[{ key: 'scope', label: texts.scope, groupLabel: texts.scope, valueOf: nameOf }]}
          isLoading={!isLoaded}
          empty={{ title: texts.emptyTitle, text: texts.emptyText, action: create('normal') }}
          isSingle
          selected={selected}
          onSelect={setSelected}
          actions={
            <>
              <Button
                disabled={chosen === undefined || !isConnected}
                disabledReason={isConnected ? parts.selectFirst : shell.connection.readOnly}
                onClick={() => {
                  if (chosen) edit({ ...chosen, postTo: chosen.postTo ?? '' }, false);
                }}
              >
                {parts.edit}
              </Button>
              <Button
                disabled={chosen === undefined || !isConnected}
                disabledReason={isConnected ? parts.selectFirst : shell.connection.readOnly}
                onClick={() => {
                  setOpen({ kind: 'delete' });
                }}
              >
                {parts.delete}
              </Button>
              {create('primary')}
            </>
          }
        />
        <RecentNotifications />
      </SpaceBetween>
      {open?.kind === 'edit' && (
        <AlertDialog
          draft={open.draft}
          isNew={open.isNew}
          onDismiss={close}
          onSave={(rule) => put([...rules.filter(({ ruleId }) => ruleId !== rule.ruleId), rule])}
        />
      )}
      {open?.kind === 'delete' && chosen && (
        <ConfirmDialog
          title={texts.deleteTitle}
          confirmText={parts.delete}
          onDismiss={close}
          onConfirm={() => put(rules.filter(({ ruleId }) => ruleId !== chosen.ruleId))}
        >
          {texts.deleteText(nameOf(chosen))}
        </ConfirmDialog>
      )}
    </Page>
  );
}

const newDraft = (): AlertDraft => ({
  ruleId: crypto.randomUUID(),
  loadBalancerArn: null,
  kinds: ['targetHealth', 'targetProbe', 'zoneDns', 'listener'],
  desktop: true,
  postTo: '',
});

function useScopeName(): (rule: NotificationRule) => string {
  const { alerts: texts } = useTexts();
  const resources = useResources((state) => state.resources);
  return ({ loadBalancerArn }) =>
    loadBalancerArn === null ? texts.allLoadBalancers : resourceName(resources, loadBalancerArn).name;
}

function useRuleColumns(nameOf: (rule: NotificationRule) => string): readonly ResourceColumn<NotificationRule>[] {
  const { alerts: texts, parts } = useTexts();
  const failures = useNotifications((state) => state.failures);
  return [
    { id: 'scope', header: texts.scope, cell: nameOf, minWidth: 180 },
    {
      id: 'kinds',
      header: texts.kinds,
      cell: ({ kinds }) => <span className="bz-wrapped">{kinds.map((kind) => texts.kindNames[kind]).join('. ')}.</span>,
      minWidth: 260,
    },
    { id: 'desktop', header: texts.desktop, cell: ({ desktop }) => (desktop ? parts.yes : parts.no) },
    { id: 'post', header: texts.post, cell: ({ postTo }) => <Clipped text={postTo ?? ''} />, minWidth: 180 },
    {
      id: 'failure',
      header: texts.lastFailure,
      cell: ({ ruleId }) => {
        const failure = failures[ruleId];
        return failure === undefined ? (
          parts.none
        ) : (
          <span className="bz-wrapped">
            <StatusIndicator type="error">{failure}</StatusIndicator>
          </span>
        );
      },
      minWidth: 200,
    },
  ];
}

/** A trial tells of nothing that has happened. */
function lookOf({ isTrial, isRecovery }: NotificationView): StatusIndicatorProps.Type {
  if (isTrial) return 'info';
  return isRecovery ? 'success' : 'error';
}

function RecentNotifications() {
  const all = useTexts();
  const { alerts: texts } = all;
  const formats = useFormats();
  const { recent, isLoaded } = useNotifications();
  const columns: readonly ResourceColumn<NotificationView>[] = [
    { id: 'time', header: texts.time, cell: ({ atMs }) => formats.moment(atMs), width: 220 },
    {
      id: 'title',
      header: texts.notification,
      cell: (told) => {
        const { title, detail } = wordedNotification(all.alerts, told);
        return (
          <>
            <StatusIndicator type={lookOf(told)}>{title}</StatusIndicator>
            {detail !== '' && <Box color="text-body-secondary">{detail}</Box>}
          </>
        );
      },
      minWidth: 300,
    },
  ];
  return (
    <ResourceTable
      name="recentNotifications"
      title={texts.recent}
      what={texts.recentWhat}
      items={recent}
      keyOf={({ atMs, title }) => `${atMs}-${title}`}
      nameOf={({ title }) => title}
      columns={columns}
      filters={[
        {
          key: 'title',
          label: texts.notification,
          groupLabel: texts.notification,
          valueOf: (told) => wordedNotification(all.alerts, told).title,
        },
      ]}
      isLoading={!isLoaded}
      empty={{ title: texts.recentEmpty, text: texts.recentEmptyText }}
    />
  );
}

import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import type { ClassicLoadBalancer, ClassicPolicy } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { useIsConnected } from '../../../store/connection.ts';
import { flash } from '../../../store/flashes.ts';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';

/** The policies of a Classic Load Balancer, and what refers to each. */
export function ClassicPolicies({ balancer }: { readonly balancer: ClassicLoadBalancer }) {
  const { classic, parts, shell } = useTexts();
  const texts = classic.policies;
  const isConnected = useIsConnected();
  const [name, choose] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const chosen = balancer.policies.find(({ policyName }) => policyName === name);
  const isUsed = chosen !== undefined && usersOf(classic, balancer, chosen).length > 0;
  const reason =
    chosen === undefined ? texts.selectOne : isUsed ? texts.inUse : isConnected ? null : shell.connection.readOnly;
  return (
    <>
      <Table
        items={balancer.policies}
        trackBy="policyName"
        contentDensity="compact"
        enableKeyboardNavigation
        selectionType="single"
        selectedItems={chosen ? [chosen] : []}
        onSelectionChange={({ detail }) => {
          choose(detail.selectedItems[0]?.policyName ?? null);
        }}
        ariaLabels={{
          tableLabel: texts.title,
          selectionGroupLabel: texts.title,
          itemSelectionLabel: (_state, { policyName }) => parts.select(policyName),
        }}
        empty={<EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
        header={
          <Header
            variant="h2"
            counter={parts.total(balancer.policies.length)}
            actions={
              <Button
                disabled={reason !== null}
                {...(reason !== null && { disabledReason: reason })}
                onClick={() => {
                  setDeleting(true);
                }}
              >
                {texts.delete}
              </Button>
            }
          >
            {texts.title}
          </Header>
        }
        columnDefinitions={[
          { id: 'name', header: texts.name, cell: ({ policyName }) => policyName, isRowHeader: true },
          { id: 'type', header: texts.type, cell: ({ policyTypeName }) => policyTypeName },
          {
            id: 'attributes',
            header: texts.attributes,
            cell: ({ attributes }) => attributes.map((one) => `${one.name} = ${one.value}`).join(', ') || parts.none,
          },
          {
            id: 'users',
            header: texts.users,
            cell: (policy) => usersOf(classic, balancer, policy).join(', ') || texts.unused,
          },
        ]}
      />
      {isDeleting && chosen && (
        <DeleteDialog
          balancer={balancer}
          policy={chosen}
          onDismiss={() => {
            setDeleting(false);
          }}
        />
      )}
    </>
  );
}

interface DeleteDialogProps {
  readonly balancer: ClassicLoadBalancer;
  readonly policy: ClassicPolicy;
  readonly onDismiss: () => void;
}

function DeleteDialog({ balancer, policy: { policyName }, onDismiss }: DeleteDialogProps) {
  const { classic, parts } = useTexts();
  const texts = classic.policies;
  const call = useCall();
  const input = { loadBalancerName: balancer.name, policyName };
  return (
    <ConfirmDialog
      title={`${texts.delete}: ${policyName}`}
      confirmText={parts.delete}
      steps={[{ name: 'deleteClassicPolicy', input }]}
      onDismiss={onDismiss}
      onConfirm={async () => {
        const answer = await call('deleteClassicPolicy', input);
        if (!answer.ok) return answer.error.message;
        flash({ type: 'success', header: texts.deleted(policyName) });
        return null;
      }}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}

/** Listeners and instance ports that refer to a policy, in words. */
function usersOf(
  { policies: texts }: Texts['classic'],
  { listeners, instancePortPolicies }: ClassicLoadBalancer,
  { policyName }: ClassicPolicy,
): readonly string[] {
  return [
    ...listeners
      .filter(({ policyNames }) => policyNames.includes(policyName))
      .map(({ loadBalancerPort }) => texts.port(loadBalancerPort)),
    ...instancePortPolicies
      .filter(({ policyNames }) => policyNames.includes(policyName))
      .map(({ instancePort }) => texts.instancePort(instancePort)),
  ];
}

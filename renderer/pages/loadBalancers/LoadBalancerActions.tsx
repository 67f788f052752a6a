import { useState } from 'react';
import { useNavigate } from 'react-router';
import { loadBalancerAttribute } from '../../../engine/model/loadBalancerAttributes.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { classicSteps } from '../../awsCommand/classicSteps.ts';
import { commandScript } from '../../awsCommand/commandScript.ts';
import { loadBalancerSteps } from '../../awsCommand/loadBalancerSteps.ts';
import { useCommandEngine } from '../../parts/useCommandEngine.ts';
import { flash } from '../../store/flashes.ts';
import { useIsConnected } from '../../store/connection.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { DeleteLoadBalancersDialog } from './DeleteLoadBalancersDialog.tsx';
import { exportLoadBalancers } from './exportLoadBalancers.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';

export interface LoadBalancerActionsProps {
  /** What is selected. */
  readonly loadBalancers: readonly LoadBalancer[];
  readonly onDeleted: () => void;
}

/** The menu `Actions` of load balancers: in the console's order, each disabled with its reason. */
export function LoadBalancerActions({ loadBalancers, onDeleted }: LoadBalancerActionsProps) {
  const texts = useTexts();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const copy = useCopy();
  const resources = useResources((state) => state.resources);
  const engine = useCommandEngine();
  const items = useItems(loadBalancers);
  const [only] = loadBalancers;
  const run = (id: string) => {
    if (id === 'delete') setDeleting(true);
    else if (id === 'export') exportLoadBalancers(resources, loadBalancers);
    else if (only) {
      const { loadBalancers: words } = texts;
      const runs: Readonly<Record<string, () => void>> = {
        attributes: () => void navigate(loadBalancerPath(only, '/edit/attributes')),
        subnets: () => void navigate(loadBalancerPath(only, '/edit/subnets')),
        ipAddressType: () => void navigate(loadBalancerPath(only, '/edit/ip-address-type')),
        listeners: () => void navigate(loadBalancerPath(only)),
        shift: () => void navigate(`/zonal-shifts/start?lb=${encodeURIComponent(only.name)}`),
        tags: () => void navigate(loadBalancerPath(only, '/edit/tags')),
        copyArn: () => void copy(words.arn, only.loadBalancerArn),
        copyDns: () => void copy(words.dnsName, only.dnsName),
        copyCommand: () => {
          const tags = resources.tags.get(only.loadBalancerArn);
          const classic = resources.classicLoadBalancers.get(only.loadBalancerArn);
          const steps = classic ? classicSteps(classic, tags) : loadBalancerSteps(only, tags);
          if (engine) void copy(words.command, commandScript(steps, engine));
        },
      };
      runs[id]?.();
    }
  };
  return (
    <>
      <ActionsMenu
        items={items}
        disabledReason={loadBalancers.length === 0 ? texts.parts.selectFirst : null}
        deleteId="delete"
        onAction={run}
      />
      {isDeleting && (
        <DeleteLoadBalancersDialog
          loadBalancers={loadBalancers}
          onDeleted={onDeleted}
          onDismiss={() => {
            setDeleting(false);
          }}
        />
      )}
    </>
  );
}

function useItems(selected: readonly LoadBalancer[]) {
  const { loadBalancers: texts, classic, shell } = useTexts();
  const isConnected = useIsConnected();
  const isProtected = selected.some(
    ({ attributes }) => loadBalancerAttribute(attributes, 'deletion_protection.enabled') === 'true',
  );
  const readOnly = isConnected ? null : shell.connection.readOnly;
  const one = selected.length === 1 ? null : texts.selectOne;
  const isClassic = selected.some((loadBalancer) => loadBalancer.isClassic === true);
  const isGateway = selected.some(({ type }) => type === 'gateway');
  const item = (id: keyof typeof texts.actions, reason: string | null = null) => ({
    id,
    text: texts.actions[id],
    ...(reason !== null && { disabled: true, disabledReason: reason }),
  });
  return [
    item('attributes', one),
    item('subnets', one),
    item('securityGroups', texts.recordsOnly),
    item('ipAddressType', one ?? (isClassic ? classic.ipv4Only : null)),
    item('listeners', one),
    item('shift', one ?? (isClassic || isGateway ? classic.shiftReason : null)),
    item('tags', one),
    item('copyArn', one),
    item('copyDns', one),
    item('copyCommand', one ?? readOnly),
    item('export', isClassic ? classic.exportReason : null),
    item('delete', isProtected ? texts.protectedReason : readOnly),
  ];
}

function useCopy() {
  const { parts } = useTexts();
  return async (what: string, value: string) => {
    try {
      await navigator.clipboard.writeText(value);
      flash({ type: 'success', header: parts.copied(what) });
    } catch {
      flash({ type: 'error', header: parts.copyFailed(what), content: value });
    }
  };
}

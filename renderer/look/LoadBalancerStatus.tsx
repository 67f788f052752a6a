import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { LoadBalancerStateView } from '../../engine/contract/views/StatesView.ts';
import { useTexts } from '../texts/useTexts.ts';
import { LOAD_BALANCER_LOOK } from './loadBalancerLook.ts';

/** A load balancer's state: icon and word. Undefined, until the engine has told it, shows as provisioning. */
export function LoadBalancerStatus({ state }: { readonly state: LoadBalancerStateView | undefined }) {
  const { loadBalancer } = useTexts().states;
  const code = state?.code ?? 'provisioning';
  return <StatusIndicator type={LOAD_BALANCER_LOOK[code]}>{loadBalancer[code]}</StatusIndicator>;
}

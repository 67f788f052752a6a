import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { LoadBalancerStateView } from '../../engine/contract/views/StatesView.ts';

/** How each state of a load balancer looks; its words are in the texts (`states.loadBalancer`). Source: console, *Live status vocabulary*. */
export const LOAD_BALANCER_LOOK: Readonly<Record<LoadBalancerStateView['code'], StatusIndicatorProps.Type>> = {
  provisioning: 'in-progress',
  active: 'success',
  active_impaired: 'warning',
};

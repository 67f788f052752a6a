import type { ListenerArn, LoadBalancerArn, RuleArn, TargetGroupArn } from './names.ts';

/** Range of a port, of listeners and of targets. */
export const PORT = { min: 1, max: 65_535 } as const;

/** Where a request goes. Source: `spec` 4.3. */
export interface ForwardAction {
  readonly type: 'forward';
  readonly targetGroupArn: TargetGroupArn;
}
export type Action = ForwardAction;

/** One condition; a rule applies when each of its conditions has a value that matches. Source: `spec` 4.2. */
export type Condition =
  | { readonly field: 'path-pattern'; readonly values: readonly string[] }
  | { readonly field: 'host-header'; readonly values: readonly string[] };

export interface Listener {
  readonly listenerArn: ListenerArn;
  readonly loadBalancerArn: LoadBalancerArn;
  readonly protocol: 'HTTP';
  /** 1 to 65535, unique within the load balancer. */
  readonly port: number;
}

/** Range of a rule's priority; the default rule has none and comes last. */
export const PRIORITY = { min: 1, max: 50_000 } as const;

/** A rule of a listener. The default rule has `priority: 'default'` and no conditions; it cannot be deleted. */
export interface Rule {
  readonly ruleArn: RuleArn;
  readonly listenerArn: ListenerArn;
  readonly priority: number | 'default';
  readonly conditions: readonly Condition[];
  readonly action: Action;
}

import { z } from 'zod';
import type { ProbeFailure } from '../../model/ProbedState.ts';
import type { TargetHealthReason } from '../../model/TargetHealth.ts';
import type { FailingGroup, ZoneInDns } from './StatesView.ts';

/** What a rule can be about: a target turns unhealthy or fails its probe (and back), a zone leaves DNS (and returns), a listener cannot listen (and can again). */
export const NOTIFICATION_KINDS = ['targetHealth', 'targetProbe', 'zoneDns', 'listener'] as const;

/**
 * One rule: for a load balancer or all (null), which kinds, told on the desktop, or POSTed to an address, or both. No rule: nothing is told.
 * Source: E-117.
 */
export const notificationRule = z.strictObject({
  ruleId: z.string().min(1).max(64),
  loadBalancerArn: z.string().nullable(),
  kinds: z.array(z.enum(NOTIFICATION_KINDS)).min(1),
  desktop: z.boolean(),
  /** An http or https address; null: none. */
  postTo: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .nullable(),
});
export type NotificationRule = z.output<typeof notificationRule>;

/** What one notification is about, to be worded in any language. */
export type NotificationFact =
  | {
      readonly code: 'target';
      readonly target: string;
      readonly group: string;
      readonly isHealthy: boolean;
      /** As the API says it; null: it is healthy. */
      readonly reason: TargetHealthReason | null;
      readonly description: string;
    }
  | {
      readonly code: 'probe';
      readonly target: string;
      readonly group: string;
      readonly isPassing: boolean;
      /** Of the nodes at which it fails. */
      readonly zones: readonly string[];
      /** Null: it passes, or nothing is known. */
      readonly failure: ProbeFailure | null;
    }
  | {
      readonly code: 'zone';
      readonly zone: string;
      readonly loadBalancer: string;
      readonly isInDns: boolean;
      readonly why: ZoneInDns['why'];
      readonly failing: readonly Pick<FailingGroup, 'name' | 'healthy' | 'total'>[];
    }
  | {
      readonly code: 'listener';
      readonly protocol: string;
      readonly port: number;
      readonly loadBalancer: string;
      readonly zone: string;
      readonly isListening: boolean;
      /** Why it cannot, in the engine's own words; empty: it can. */
      readonly sentence: string;
    }
  | {
      readonly code: 'many';
      readonly kind: (typeof NOTIFICATION_KINDS)[number];
      readonly isRecovery: boolean;
      readonly count: number;
      readonly loadBalancer: string;
      /** The first of them, five at most. */
      readonly first: readonly NotificationFact[];
    };

/** A notification: one per change, and one sentence for many that come together. */
export interface NotificationView {
  readonly atMs: number;
  readonly kind: (typeof NOTIFICATION_KINDS)[number];
  readonly isRecovery: boolean;
  /** Sent to try a rule: nothing has happened. */
  readonly isTrial: boolean;
  /** In English, for where it is POSTed to, and for the desktop. */
  readonly title: string;
  readonly detail: string;
  /** What it tells; null: a trial. */
  readonly fact: NotificationFact | null;
  /** ARN of what it concerns. */
  readonly resource: string;
  readonly loadBalancerArn: string;
  /** Whether a rule asks for it on the desktop. */
  readonly desktop: boolean;
}

/** Rules and the last 100 notifications, newest first; sent again whole at each change. */
export interface NotificationsView {
  readonly rules: readonly NotificationRule[];
  readonly recent: readonly NotificationView[];
  /** What the last POST of a rule came to, by rule id; only of those that failed. */
  readonly failures: Readonly<Record<string, string>>;
}

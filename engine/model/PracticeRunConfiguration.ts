import type { LoadBalancerArn } from './names.ts';

/** An alarm that a practice run is to look at. Kept and shown: there are no alarms here. */
export interface ControlCondition {
  readonly type: string;
  readonly alarmIdentifier: string;
}

/** How a load balancer practises zonal shifts: a record, by ARN of the load balancer. Source: ELB, *ARC zonal shift*. */
export interface PracticeRunConfiguration {
  readonly loadBalancerArn: LoadBalancerArn;
  /** Kept and shown: nothing here starts a shift by itself. */
  readonly zonalAutoshiftStatus: 'ENABLED' | 'DISABLED';
  readonly blockingAlarms: readonly ControlCondition[];
  readonly outcomeAlarms: readonly ControlCondition[];
  /** `Mon:09:00-Mon:17:30`, in UTC: when no run may begin. */
  readonly blockedWindows: readonly string[];
  /** When one may; none: always. */
  readonly allowedWindows: readonly string[];
  /** `2026-12-24`, in UTC. */
  readonly blockedDates: readonly string[];
}

/** Whether the account is to be told of autoshifts; one record. */
export interface AutoshiftObserver {
  readonly status: 'ENABLED' | 'DISABLED';
}
export const AUTOSHIFT_OBSERVER = 'account';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const WINDOW =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun):([01]\d|2[0-3]):([0-5]\d)-(Mon|Tue|Wed|Thu|Fri|Sat|Sun):([01]\d|2[0-3]):([0-5]\d)$/;
const DAY_MINUTES = 24 * 60;

/** Whether a text is a window. */
export function isWindow(text: string): boolean {
  return WINDOW.test(text);
}

/** Whether a moment is in a window, which may go over the end of the week. */
export function isInWindow(nowMs: number, text: string): boolean {
  const [, fromDay = '', fromHour, fromMinute, toDay = '', toHour, toMinute] = WINDOW.exec(text) ?? [];
  const minute = (day: string, hour: string | undefined, of: string | undefined) =>
    DAYS.findIndex((one) => one === day) * DAY_MINUTES + Number(hour) * 60 + Number(of);
  const from = minute(fromDay, fromHour, fromMinute);
  const to = minute(toDay, toHour, toMinute);
  const date = new Date(nowMs);
  const now = date.getUTCDay() * DAY_MINUTES + date.getUTCHours() * 60 + date.getUTCMinutes();
  return from <= to ? from <= now && now < to : now >= from || now < to;
}

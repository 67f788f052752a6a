import type { ForwardAction } from '../../model/Listener.ts';
import type { TargetGroupArn } from '../../model/names.ts';
import type { CookieSeal } from '../../routing/CookieSeal.ts';
import { cookiesOf, cookieValues } from '../../wire/http1/cookieValues.ts';
import { httpDate } from '../../wire/http1/httpDate.ts';
import type { RequestWords } from '../../wire/http1/RequestWords.ts';

const NAMES = ['AWSALBTG', 'AWSALBTGCORS'] as const;
/** Life of a cookie at the client, whatever the duration of the stickiness. Source: ELB, *Target stickiness*. */
const EXPIRES_MS = 7 * 86_400_000;
/** What a sealed text begins with, so that no cookie of a target passes for one of a group. */
const KIND = 'group';

/** The group that a client's cookies name; `isInvalid`: it sent some, and none can be used. */
export interface GroupOfCookies {
  readonly targetGroupArn: TargetGroupArn | null;
  readonly isInvalid: boolean;
}

/**
 * The cookies that keep a client with the group of a forward that it was given first. They say, sealed, the group and
 * when it was chosen; the time begins anew with each answer. A group that is no longer in the forward, or has weight 0, is
 * chosen anew. Source: ELB, *Actions*, target group stickiness.
 */
export class GroupCookies {
  readonly #seal: CookieSeal;
  /** The lines of the current second: all clients of a group get the same ones. */
  readonly #lines = new Map<string, string>();
  #second = -1;

  constructor(seal: CookieSeal) {
    this.#seal = seal;
  }

  /** `nowMs`: epoch milliseconds. */
  read(action: ForwardAction, head: RequestWords, nowMs: number): GroupOfCookies {
    const cookies = cookiesOf(head);
    const values = NAMES.flatMap((name) => cookieValues(cookies, name));
    const durationMs = (action.stickiness.durationSeconds ?? 0) * 1_000;
    for (const value of values) {
      const [kind, arn, second] = this.#seal.open(value)?.split(' ') ?? [];
      if (kind !== KIND || nowMs - Number(second) * 1_000 > durationMs) continue;
      const group = action.targetGroups.find((one) => one.targetGroupArn === arn && one.weight > 0);
      if (group) return { targetGroupArn: group.targetGroupArn, isInvalid: false };
    }
    return { targetGroupArn: null, isInvalid: values.length > 0 };
  }

  /** The lines of a response, each with its CRLF. `nowMs`: epoch milliseconds. */
  fields(group: TargetGroupArn, isSecure: boolean, nowMs: number): string {
    const second = Math.floor(nowMs / 1_000);
    if (second !== this.#second) {
      this.#lines.clear();
      this.#second = second;
    }
    const known = this.#lines.get(group);
    if (known !== undefined) return known;
    const value = this.#seal.seal(`${KIND} ${group} ${second}`);
    const cookie = `${value}; Expires=${httpDate(second * 1_000 + EXPIRES_MS)}; Path=/`;
    const cors = `; SameSite=None${isSecure ? '; Secure' : ''}`;
    const lines = `Set-Cookie: AWSALBTG=${cookie}\r\nSet-Cookie: AWSALBTGCORS=${cookie}${cors}\r\n`;
    this.#lines.set(group, lines);
    return lines;
  }
}

import type { StickinessSettings } from '../../model/NodeConfiguration.ts';
import type { TargetKey } from '../../model/names.ts';
import type { CookieSeal } from '../../routing/CookieSeal.ts';
import { copiedCookieAttributes } from '../../wire/http1/copiedCookieAttributes.ts';
import { cookiesOf, cookieValues } from '../../wire/http1/cookieValues.ts';
import { httpDate } from '../../wire/http1/httpDate.ts';
import type { RequestWords } from '../../wire/http1/RequestWords.ts';
import type { ResponseHead } from '../../wire/http1/ResponseHead.ts';
import { setCookieLine } from '../../wire/http1/setCookieLine.ts';
import { userAgentOf } from '../../wire/http1/userAgentOf.ts';
import type { GroupState } from '../node/GroupState.ts';
import type { TargetState } from '../node/TargetState.ts';

/** What a request of a sticky group said, as far as its response needs to know. */
export interface Stick {
  /** Its cookies named this target; null: none that can be used. */
  readonly target: TargetState | null;
  /** Whether it came with a cookie of ours that could not be used. */
  readonly isLost: boolean;
  /** Whether a session that had begun has to go on at another target. */
  readonly isMoved: boolean;
  /** The browser wants `SameSite` said (Chromium from 80 on). */
  readonly wantsSameSite: boolean;
}

/** Life of a cookie at the client, whatever the duration of the stickiness. Source: ELB, *Target stickiness*. */
const EXPIRES_MS = 7 * 86_400_000;
/** Lines of one second are kept, one for each target: all clients of a target get the same ones. */
const KEPT_LINES = 1_024;

/**
 * The cookies that keep a client with its target. What they say, the target and when it was chosen, is sealed; who
 * comes with one that is garbled, too old, of another group, or names a target that cannot be used, is given a target by
 * the algorithm and a fresh cookie. Source: ELB, *Target stickiness*; STK-01, STK-02.
 */
export class StickyCookies {
  readonly #seal: CookieSeal;
  readonly #lines = new Map<string, string>();
  #second = -1;

  constructor(seal: CookieSeal) {
    this.#seal = seal;
  }

  /** Whom the cookies of a request name. `nowMs`: epoch milliseconds. */
  read(group: GroupState, settings: StickinessSettings, { head, nowMs }: { head: RequestWords; nowMs: number }): Stick {
    const cookies = cookiesOf(head);
    const names = settings.isClassic === true ? CLASSIC_NAMES : NAMES[settings.type];
    const ours = names.flatMap((name) => cookieValues(cookies, name));
    // An application's session is one with both cookies: without its own it has ended, or has not begun.
    const hasSession = settings.type === 'lb_cookie' || cookieValues(cookies, settings.cookieName).length > 0;
    const target = hasSession ? this.#firstUsable(ours, group, { settings, nowMs }) : null;
    const wantsSameSite = settings.type === 'app_cookie' && isNewChromium(userAgentOf(head));
    const isLost = target === null && ours.length > 0;
    return { target, isLost, isMoved: isLost && hasSession, wantsSameSite };
  }

  /** The lines of a response, each with its CRLF; '' when it gets none. `nowMs`: epoch milliseconds. */
  fields(
    response: ResponseHead,
    {
      settings,
      stick,
      target,
      group,
      isSecure,
      nowMs,
    }: {
      readonly settings: StickinessSettings;
      readonly stick: Stick;
      readonly target: TargetState;
      readonly group: GroupState;
      readonly isSecure: boolean;
      readonly nowMs: number;
    },
  ): string {
    const isApp = settings.type === 'app_cookie';
    const line = isApp ? setCookieLine(response, settings.cookieName) : null;
    if (isApp && line === null && !stick.isMoved) return '';
    // Classic's is set once: its time does not begin anew.
    if (settings.isClassic === true && !isApp && stick.target === target) return '';
    const value = this.#valueOf(group, target, nowMs);
    if (settings.isClassic === true) return classicLines(value, { settings, line, isSecure, nowMs });
    const cookie = `${value}; Expires=${httpDate(Math.floor(nowMs / 1_000) * 1_000 + EXPIRES_MS)}; Path=/`;
    const sameSite = isSecure ? '; SameSite=None; Secure' : '; SameSite=None';
    if (isApp) return `Set-Cookie: AWSALBAPP-0=${cookie}${stick.wantsSameSite ? sameSite : ''}\r\n`;
    return `Set-Cookie: AWSALB=${cookie}\r\nSet-Cookie: AWSALBCORS=${cookie}${sameSite}\r\n`;
  }

  #firstUsable(
    values: readonly string[],
    group: GroupState,
    { settings, nowMs }: { readonly settings: StickinessSettings; readonly nowMs: number },
  ): TargetState | null {
    for (const value of values) {
      const said = this.#seal.open(value)?.split(' ');
      if (said?.[0] !== group.settings.targetGroupArn) continue;
      const ageMs = nowMs - Number(said[1]) * 1_000;
      // Nobody looks at the age of Classic's: the browser forgets it in time.
      if (settings.isClassic !== true && ageMs > settings.durationMs) continue;
      const target = group.usable(said[2] as TargetKey); // as it was sealed
      if (target) return target;
    }
    return null;
  }

  #valueOf(group: GroupState, target: TargetState, nowMs: number): string {
    const second = Math.floor(nowMs / 1_000);
    if (second !== this.#second || this.#lines.size >= KEPT_LINES) {
      this.#lines.clear();
      this.#second = second;
    }
    const text = `${group.settings.targetGroupArn} ${second} ${target.configuration.key}`;
    const known = this.#lines.get(text);
    if (known !== undefined) return known;
    const value = this.#seal.seal(text);
    this.#lines.set(text, value);
    return value;
  }
}

const NAMES: Readonly<Record<StickinessSettings['type'], readonly string[]>> = {
  lb_cookie: ['AWSALB', 'AWSALBCORS'],
  app_cookie: ['AWSALBAPP-0'],
};

const CLASSIC_NAMES = ['AWSELB', 'AWSELBCORS'];

interface ClassicCookie {
  readonly settings: StickinessSettings;
  /** Of the application's own cookie; null: the response sets none. */
  readonly line: string | null;
  readonly isSecure: boolean;
  readonly nowMs: number;
}

/**
 * Classic's cookies: for the browser's session, for the period of the policy, or with the attributes of the application's
 * cookie that they follow. Source: ELB, *Classic*, sticky.
 */
function classicLines(value: string, { settings, line, isSecure, nowMs }: ClassicCookie): string {
  const { type, durationMs } = settings;
  const isForSession = type === 'app_cookie' || durationMs === 0;
  const cors = `${isSecure ? ';SECURE' : ''};SAMESITE=None\r\n`;
  if (line !== null) {
    const own = `Set-Cookie: AWSELB=${value}${copiedCookieAttributes(line)}\r\n`;
    return `${own}Set-Cookie: AWSELBCORS=${value}${copiedCookieAttributes(line, ['secure', 'samesite'])}${cors}`;
  }
  const life = isForSession ? '' : `;EXPIRES=${httpDate(nowMs + durationMs)};MAX-AGE=${durationMs / 1_000}`;
  const cookie = `${value};PATH=/${life}`;
  return `Set-Cookie: AWSELB=${cookie}\r\nSet-Cookie: AWSELBCORS=${cookie}${cors}`;
}

/** Source: ELB, *Target stickiness*. */
const FIRST_WITH_SAME_SITE = 80;

function isNewChromium(userAgent: string): boolean {
  const version = /Chrom(?:e|ium)\/(\d{1,4})\./.exec(userAgent)?.[1];
  return version !== undefined && Number(version) >= FIRST_WITH_SAME_SITE;
}

import { z } from 'zod';
import {
  notificationRule,
  type NotificationRule,
  type NotificationsView,
  type NotificationView,
} from '../../contract/views/NotificationView.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Clock } from '../../model/Clock.ts';
import { Listeners } from '../../model/Listeners.ts';
import type { Log } from '../../model/Log.ts';
import type { LoadBalancerArn } from '../../model/names.ts';
import type { Store } from '../../store/Store.ts';
import type { ControlPlane } from '../ControlPlane.ts';
import type { ProbeNews } from '../health/ProbeNews.ts';
import { afterObservation, type Memory, type Notice } from './afterObservation.ts';
import { conditionsOf } from './conditionsOf.ts';
import { groupedNotices } from './groupedNotices.ts';
import type { PostNotification } from './io/postNotification.ts';

export interface NotifierOptions {
  readonly control: Pick<ControlPlane, 'observed' | 'onStates' | 'resources'>;
  readonly probes: Pick<ProbeNews, 'targets' | 'onChange'>;
  readonly store: Pick<Store, 'setting' | 'putSetting'>;
  readonly clock: Clock;
  readonly log: Log;
  /** How notifications are POSTed; `signal` gives up those under way. */
  readonly post: (signal: AbortSignal) => PostNotification;
}

/** Name under which the rules are kept. */
const SETTING = 'notificationRules';
/** Name under which is kept what is bad, so that its recovery is told after a restart too. */
const BAD = 'notifications.bad';
/** States are looked at together, this often at most. */
const LOOK_MS = 500;
/** Changes are gathered for this long, so that what happens together is told together. */
const GATHER_MS = 2_000;
/** The same while notifications keep coming: not more than six times a minute. */
const GATHER_MORE_MS = 10_000;
const BUSY_MS = 60_000;
const KEPT = 100;
/** Notifications that wait for one address; a receiver that is slower misses the rest. */
const MOST_WAITING = 20;

/**
 * Tells what the rules ask for: follows the states, gathers changes for a moment, drops what went back to how it was
 * meanwhile, puts together what came together, and hands each on once: to the windows, and to the addresses of the rules.
 * Nothing is told of how things were when the engine started, but for what has recovered since it last ran. Source: E-117; console, *Notifications*.
 */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #onChange: Listeners<void>;
  readonly #old: ReadonlySet<string>;
  readonly #stopListening: () => void;
  #rules: readonly NotificationRule[];
  #memory: Memory;
  /** Ids of what is bad, as they are kept. */
  #bad: readonly string[];
  readonly #gathered = new Map<string, Notice>();
  #recent: readonly NotificationView[] = [];
  readonly #failures = new Map<string, string>();
  readonly #posting = new Map<string, { waiting: number; last: Promise<void> }>();
  readonly #givenUp = new AbortController();
  readonly #send: PostNotification;
  #cancelLook: (() => void) | null = null;
  #cancelTell: (() => void) | null = null;
  #toldMs = -Infinity;

  constructor(options: NotifierOptions) {
    this.#options = options;
    const { control, store, log } = options;
    this.#onChange = new Listeners('notifications', log);
    this.#send = options.post(this.#givenUp.signal);
    this.#rules = rulesOf(store.setting(SETTING));
    this.#bad = idsOf(store.setting(BAD));
    const { memory, notices } = afterObservation(
      new Map(this.#bad.map((id) => [id, 'bad'])),
      this.#conditions(),
      () => true,
    );
    this.#memory = memory;
    this.#old = new Set(memory.keys());
    this.#gather(notices); // what has recovered while the engine was down
    const lookSoon = (): void => {
      this.#cancelLook ??= options.clock.after(LOOK_MS, () => {
        this.#cancelLook = null;
        this.#look();
      });
    };
    const stops = [control.onStates(lookSoon), options.probes.onChange(lookSoon)];
    this.#stopListening = () => {
      for (const stop of stops) stop();
    };
  }

  get view(): NotificationsView {
    return { rules: this.#rules, recent: this.#recent, failures: Object.fromEntries(this.#failures) };
  }

  /** Tells that `view` has changed. Returns how to stop that. */
  onChange(listener: () => void): () => void {
    return this.#onChange.on(listener);
  }

  /** Replaces all rules. `ValidationError` when two have one id; `InternalFailure` when the disk refuses them. */
  putRules(rules: readonly NotificationRule[]): void {
    const twice = rules.find(({ ruleId }, place) => rules.findIndex((one) => one.ruleId === ruleId) !== place);
    if (twice) throw new BalanzaError('ValidationError', `Two notification rules have the id '${twice.ruleId}'.`);
    try {
      this.#options.store.putSetting(SETTING, rules);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      const text = `The rules could not be saved (${why}), so nothing was changed. Free space on the disk, then try again.`;
      throw new BalanzaError('InternalFailure', text, { cause });
    }
    this.#rules = rules;
    for (const ruleId of this.#failures.keys()) {
      if (!rules.some((rule) => rule.ruleId === ruleId && rule.postTo !== null)) this.#failures.delete(ruleId);
    }
    this.#onChange.tell();
  }

  /** Tells a trial as the rule asks. `ValidationError` with what came of the POST when it did not arrive. */
  async try(rule: NotificationRule): Promise<void> {
    const [kind = 'targetHealth'] = rule.kinds;
    const trial: NotificationView = {
      atMs: this.#options.clock.nowMs(),
      kind,
      isRecovery: false,
      isTrial: true,
      title: 'Balanza: this is a trial',
      detail: 'A notification rule sends here what happens to load balancers.',
      fact: null,
      resource: rule.loadBalancerArn ?? '',
      loadBalancerArn: rule.loadBalancerArn ?? '',
      desktop: rule.desktop,
    };
    if (rule.desktop) this.#keep([trial]);
    const failure = rule.postTo === null ? null : await this.#send(rule.postTo, trial);
    if (failure !== null) throw new BalanzaError('ValidationError', `The trial did not arrive: ${failure}`);
  }

  /** Tells nothing more and gives up what is under way; resolves when nothing is. */
  async close(): Promise<void> {
    this.#stopListening();
    this.#cancelLook?.();
    this.#cancelTell?.();
    this.#givenUp.abort();
    await Promise.all([...this.#posting.values()].map(({ last }) => last));
  }

  #conditions() {
    const { control, probes } = this.#options;
    return conditionsOf(control.observed(), control.resources, probes.targets);
  }

  #look(): void {
    const { memory, notices } = afterObservation(this.#memory, this.#conditions(), (id) => this.#old.has(id));
    this.#memory = memory;
    this.#keepBad();
    this.#gather(notices);
  }

  /** After a restart everything is unknown for a while: only what is kept knows what was bad before. */
  #keepBad(): void {
    const bad = [...this.#memory].flatMap(([id, was]) => (was === 'bad' ? [id] : []));
    if (bad.join('\n') === this.#bad.join('\n')) return;
    try {
      this.#options.store.putSetting(BAD, bad);
      this.#bad = bad;
    } catch (error) {
      // A full disk must not keep notifications back; it is tried again with the next look.
      const why = error instanceof Error ? error.message : String(error);
      this.#options.log('warn', `what notifications told could not be kept: ${why}`);
    }
  }

  #gather(notices: readonly Notice[]): void {
    for (const notice of notices) {
      // What went and came back within the time of gathering is as it was last told.
      if (!this.#gathered.delete(notice.id)) this.#gathered.set(notice.id, notice);
    }
    if (this.#gathered.size === 0 || this.#cancelTell) return;
    const { clock } = this.#options;
    const waitMs = clock.monotonicMs() - this.#toldMs < BUSY_MS ? GATHER_MORE_MS : GATHER_MS;
    this.#cancelTell = clock.after(waitMs, () => {
      this.#cancelTell = null;
      this.#tell();
    });
  }

  #tell(): void {
    const { clock, control } = this.#options;
    const wanted = [...this.#gathered.values()].filter((notice) => this.#rulesFor(notice).length > 0);
    this.#gathered.clear();
    if (wanted.length === 0) return;
    this.#toldMs = clock.monotonicMs();
    const nameOf = (arn: string) => control.resources.loadBalancers.get(arn as LoadBalancerArn)?.name ?? arn; // a text that is no ARN has no name
    const told = groupedNotices(wanted, nameOf).map((notice): NotificationView => {
      const desktop = this.#rulesFor(notice).some((rule) => rule.desktop);
      return { atMs: clock.nowMs(), desktop, isTrial: false, ...notice };
    });
    this.#keep(told);
    for (const notification of told) {
      for (const rule of this.#rulesFor(notification)) this.#post(rule, notification);
    }
  }

  #rulesFor({ kind, loadBalancerArn }: Pick<Notice, 'kind' | 'loadBalancerArn'>): readonly NotificationRule[] {
    return this.#rules.filter(
      (rule) =>
        rule.kinds.includes(kind) && (rule.loadBalancerArn === null || rule.loadBalancerArn === loadBalancerArn),
    );
  }

  #keep(told: readonly NotificationView[]): void {
    this.#recent = [...told.toReversed(), ...this.#recent].slice(0, KEPT);
    this.#onChange.tell();
  }

  /** One after the other for each rule, in their order. */
  #post({ ruleId, postTo }: NotificationRule, notification: NotificationView): void {
    if (postTo === null) return;
    const queue = this.#posting.get(ruleId) ?? { waiting: 0, last: Promise.resolve() };
    if (queue.waiting >= MOST_WAITING) {
      this.#note(ruleId, `${postTo} is too slow: notifications are left out.`);
      return;
    }
    queue.waiting += 1;
    queue.last = queue.last
      .then(() => this.#send(postTo, notification))
      .then((failure) => {
        queue.waiting -= 1;
        if (queue.waiting === 0) this.#posting.delete(ruleId);
        this.#note(ruleId, failure);
      });
    this.#posting.set(ruleId, queue);
  }

  #note(ruleId: string, failure: string | null): void {
    if ((this.#failures.get(ruleId) ?? null) === failure) return;
    if (failure === null) this.#failures.delete(ruleId);
    else if (this.#rules.some((rule) => rule.ruleId === ruleId)) this.#failures.set(ruleId, failure);
    this.#onChange.tell();
  }
}

/** What is kept was a list of rules when it was put; one of another version that does not fit is left out. */
function rulesOf(kept: unknown): readonly NotificationRule[] {
  const rules = z.array(z.unknown()).safeParse(kept);
  return (rules.data ?? []).flatMap((rule) => notificationRule.safeParse(rule).data ?? []);
}

/** Ids as they were put; anything else that is kept there is none. */
function idsOf(kept: unknown): readonly string[] {
  return z.array(z.string()).safeParse(kept).data ?? [];
}

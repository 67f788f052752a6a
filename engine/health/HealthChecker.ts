import type { Clock } from '../model/Clock.ts';
import type { HealthCheckConfiguration } from '../model/NodeConfiguration.ts';
import { outageBetween } from '../model/outageBetween.ts';
import type { Random } from '../model/Random.ts';
import type { TargetGroupArn, TargetKey } from '../model/names.ts';
import { FLOATS_PER_ROW, TARGET_FLOAT } from '../sharedTable/layout.ts';
import type { SharedTable } from '../sharedTable/SharedTable.ts';
import { firstProbeDelayMs, firstProbeWindowMs } from './firstProbeDelayMs.ts';
import type { CheckedGroup, CheckedNode, CheckedTarget } from './CheckedNode.ts';
import type { ProbeListener, ProbeOrder, RunningProbe } from './ProbeOrder.ts';
import type { ProbeReport, VerdictChange } from './ProbeReport.ts';
import { LOCAL_PROXY_HEADER } from '../wire/proxyProtocol/proxyHeader.ts';
import type { ProbeResult } from './judgeAnswer.ts';
import { recordProbe } from './recordProbe.ts';
import { nextProbeTick, phaseOf, phaseTick, TICK_MS, ticksOf } from './nextProbeTick.ts';
import { TimerWheel, type WheelEntry } from './TimerWheel.ts';

export interface HealthCheckerInput {
  readonly node: CheckedNode;
  readonly table: SharedTable;
  readonly clock: Clock;
  readonly random: Random;
  /** Starts one probe; the real one is that of `io`. */
  readonly startProbe: (order: ProbeOrder, listener: ProbeListener) => RunningProbe;
  /** A verdict changed; the row of the target already says so. */
  readonly onVerdict: (change: VerdictChange) => void;
  /** The probes that ended since the last call, in the order in which they ended; once a second, never empty. */
  readonly onProbes: (reports: readonly ProbeReport[]) => void;
}

/** The schedule of one target. Due: when its next probe starts. */
interface Check extends WheelEntry {
  readonly groupArn: TargetGroupArn;
  readonly target: CheckedTarget;
  readonly phase: number;
  /** Whether it was ever probed. */
  isNew: boolean;
  running: Run | null;
}

/** One probe that runs. Due: when its time is up. */
interface Run extends WheelEntry {
  readonly check: Check;
  readonly order: ProbeOrder;
  readonly startedAtMs: number;
  readonly startedMs: number;
  probe: RunningProbe | null;
}

interface Group {
  healthCheck: HealthCheckConfiguration;
  readonly checks: Map<TargetKey, Check>;
}

/** Most probes that start in one tick, so that what a stall held up does not start at once: 3,200 a second. */
const STARTS_PER_TICK = 64;
const TICKS_PER_REPORT = 1_000 / TICK_MS;
const TIMED_OUT: ProbeResult = { outcome: { kind: 'timeout' }, status: 0 };

/**
 * Runs the health checks of one node: starts the probe of each target when it is due, judges the result by the streak,
 * enters it in the target's row, and tells of changes. The row is all the state there is of a verdict, so a worker that
 * takes the node over carries on where the last one stood.
 *
 * One timer of 20 ms moves two wheels, one of starts and one of deadlines; it stands still while there is nothing to
 * check. A deadline counts only when the tick after it finds the probe still running: if the thread was held up, the
 * answer that waits in the system's buffers is read first. Source: E-086 … E-098, HCK-02, HCK-06.
 */
export class HealthChecker {
  readonly #input: HealthCheckerInput;
  readonly #groups = new Map<TargetGroupArn, Group>();
  readonly #starts: TimerWheel<Check>;
  readonly #deadlines: TimerWheel<Run>;
  readonly #phaseOffset: number;
  #late: Run[] = [];
  #reports: ProbeReport[] = [];
  #reportedTick: number;
  /** How many targets have come so far: the place of the next one in the sequence of phases. */
  #count = 0;
  #newChecks = 0;
  #openProbes = 0;
  #stopTimer: (() => void) | null = null;
  #isClosed = false;
  #onAllClosed: (() => void) | null = null;

  constructor(input: HealthCheckerInput) {
    this.#input = input;
    const tick = this.#nowTick();
    this.#starts = new TimerWheel(tick);
    this.#deadlines = new TimerWheel(tick);
    this.#reportedTick = tick;
    this.#phaseOffset = input.random.fraction();
    this.update(input.node.groups.keys());
  }

  /**
   * Follows a change of the node: to be called with the groups that came, went or changed, in the same turn as the
   * change. New targets are probed soon; who is no longer checked is left alone at once; a new interval takes effect
   * within itself; what was learnt of a target stays. The result of a probe that asked what is no longer asked counts
   * for nothing.
   */
  update(changedGroups: Iterable<TargetGroupArn>): void {
    if (this.#isClosed) return;
    this.#wakeWheels();
    for (const arn of changedGroups) this.#updateGroup(arn, this.#input.node.groups.get(arn));
    this.#runTimer();
  }

  /** Probes one target now, besides its schedule; nothing when it is being probed, or is not checked. */
  checkNow(group: TargetGroupArn, key: TargetKey): void {
    const check = this.#groups.get(group)?.checks.get(key);
    if (check && !this.#isClosed) this.#start(check);
  }

  /** Stops all checks and hands over the last reports. Resolves when every connection is closed. */
  close(): Promise<void> {
    if (!this.#isClosed) {
      for (const arn of [...this.#groups.keys()]) this.#updateGroup(arn, undefined);
      this.#runTimer();
      this.#isClosed = true;
    }
    if (this.#openProbes === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const before = this.#onAllClosed;
      this.#onAllClosed = () => {
        before?.();
        resolve();
      };
    });
  }

  #updateGroup(arn: TargetGroupArn, now: CheckedGroup | undefined): void {
    const known = this.#groups.get(arn);
    const group: Group | undefined = known ?? (now && { healthCheck: now.settings.healthCheck, checks: new Map() });
    if (!group) return;
    for (const [key, check] of group.checks) {
      const target = now?.targets.get(key);
      if (target && target === check.target && target.configuration.checked) continue;
      group.checks.delete(key);
      this.#drop(check);
    }
    if (!now) {
      this.#groups.delete(arn);
      return;
    }
    this.#groups.set(arn, group);
    this.#applySettings(group, now.settings.healthCheck);
    const added = [...now.targets.values()].filter(
      ({ configuration }) => configuration.checked && !group.checks.has(configuration.key),
    );
    this.#add(arn, group, added);
  }

  #applySettings(group: Group, healthCheck: HealthCheckConfiguration): void {
    const before = group.healthCheck;
    group.healthCheck = healthCheck;
    const asksTheSame = question(before) === question(healthCheck);
    const tick = this.#nowTick();
    for (const check of group.checks.values()) {
      const { host, healthCheckPort } = check.target.configuration;
      const order = check.running?.order;
      if (!asksTheSame || order?.host !== host || order.port !== healthCheckPort) this.#abandon(check);
      if (before.intervalMs !== healthCheck.intervalMs && !check.isNew) {
        this.#plan(check, phaseTick(tick + 1, ticksOf(healthCheck.intervalMs), check.phase), tick);
      }
    }
  }

  #add(groupArn: TargetGroupArn, group: Group, targets: readonly CheckedTarget[]): void {
    const tick = this.#nowTick();
    const count = targets.length;
    this.#newChecks += count;
    const windowMs = firstProbeWindowMs(this.#newChecks);
    for (const [index, target] of targets.entries()) {
      const phase = phaseOf(this.#count, this.#phaseOffset);
      this.#count += 1;
      const check: Check = { dueTick: -1, groupArn, target, phase, isNew: true, running: null };
      group.checks.set(target.configuration.key, check);
      const fraction = this.#input.random.fraction();
      this.#plan(check, tick + ticksOf(firstProbeDelayMs({ index, count, windowMs, fraction })), tick);
    }
  }

  /** Arms the next probe, and says in the row when that is, for whoever asks why a target is as it is (E-087). */
  #plan(check: Check, dueTick: number, nowTick: number): void {
    this.#starts.arm(check, dueTick);
    this.#sayNext(check, this.#input.clock.nowMs() + (dueTick - nowTick) * TICK_MS);
  }

  #sayNext({ target }: Check, atMs: number): void {
    this.#input.table.floats[target.row * FLOATS_PER_ROW + TARGET_FLOAT.nextProbeAtMs] = atMs;
  }

  #drop(check: Check): void {
    this.#starts.disarm(check);
    this.#sayNext(check, 0);
    this.#abandon(check);
    if (check.isNew) this.#newChecks -= 1;
  }

  #abandon({ running }: Check): void {
    if (!running) return;
    running.check.running = null;
    this.#deadlines.disarm(running);
    running.probe?.abandon();
  }

  #nowTick(): number {
    return Math.floor(this.#input.clock.monotonicMs() / TICK_MS);
  }

  /** Brings the wheels, empty while the timer stands still, to the present. */
  #wakeWheels(): void {
    if (this.#stopTimer) return;
    for (const wheel of [this.#starts, this.#deadlines]) wheel.advance(this.#nowTick(), 0, () => undefined);
  }

  /** The timer runs while a target is checked. */
  #runTimer(): void {
    const isNeeded = this.#starts.size > 0;
    if (isNeeded && !this.#stopTimer) {
      this.#stopTimer = this.#input.clock.every(TICK_MS, () => {
        this.#onTick();
      });
    }
    if (!isNeeded && this.#stopTimer) {
      this.#stopTimer();
      this.#stopTimer = null;
      this.#report();
    }
  }

  #onTick(): void {
    const tick = this.#nowTick();
    const late = this.#late;
    this.#late = [];
    for (const run of late) this.#finish(run, TIMED_OUT);
    this.#deadlines.advance(tick, Infinity, (run) => {
      this.#late.push(run);
    });
    this.#starts.advance(tick, STARTS_PER_TICK, (check, dueTick) => {
      this.#onDue(check, dueTick, tick);
    });
    if (tick - this.#reportedTick >= TICKS_PER_REPORT) this.#report();
  }

  /** The next start is counted from when this one was due, so that spacing does not drift (HCK-06). */
  #onDue(check: Check, dueTick: number, tick: number): void {
    const intervalMs = this.#groups.get(check.groupArn)?.healthCheck.intervalMs;
    if (intervalMs === undefined) return;
    const next = nextProbeTick(dueTick, ticksOf(intervalMs), check.phase);
    this.#plan(check, next > tick ? next : phaseTick(tick + 1, ticksOf(intervalMs), check.phase), tick);
    this.#start(check);
  }

  #start(check: Check): void {
    const healthCheck = this.#groups.get(check.groupArn)?.healthCheck;
    if (check.running || !healthCheck) return;
    if (check.isNew) this.#newChecks -= 1;
    check.isNew = false;
    const { clock, node, startProbe } = this.#input;
    const { host, healthCheckPort: port } = check.target.configuration;
    const { protocol, path, matcher, version, listenerPort, proxyHeader, isClassic, hasOldTls, functionCall } =
      healthCheck;
    const sourceAddress = node.base.address;
    const outage = outageBetween(node.base, check.target.configuration.zone);
    const order: ProbeOrder = {
      protocol,
      host,
      port,
      path,
      matcher,
      sourceAddress,
      ...(version !== undefined && { version }),
      ...(listenerPort !== undefined && { hostName: `${sourceAddress}:${listenerPort}` }),
      ...(proxyHeader === true && { preamble: LOCAL_PROXY_HEADER }),
      ...(isClassic === true && { isClassic }),
      ...(outage && { outage }),
      ...(hasOldTls === true && { hasOldTls }),
      ...(functionCall && { functionCall }),
    };
    const startedMs = clock.monotonicMs();
    const run: Run = { dueTick: -1, check, order, startedAtMs: clock.nowMs(), startedMs, probe: null };
    check.running = run;
    this.#openProbes += 1;
    this.#deadlines.arm(run, ticksOf(startedMs + healthCheck.timeoutMs));
    run.probe = startProbe(order, {
      onOutcome: (outcome, status, firstBytes) => {
        this.#finish(run, { outcome, status, ...(firstBytes !== undefined && { firstBytes }) });
      },
      onClosed: () => {
        this.#onProbeClosed();
      },
    });
  }

  #onProbeClosed(): void {
    this.#openProbes -= 1;
    if (this.#openProbes === 0) this.#onAllClosed?.();
  }

  #finish(run: Run, result: ProbeResult): void {
    const { check } = run;
    const { outcome, status } = result;
    const thresholds = this.#groups.get(check.groupArn)?.healthCheck;
    if (check.running !== run || !thresholds) return;
    this.#abandon(check);
    const { clock, node, table, onVerdict } = this.#input;
    const atMs = clock.nowMs();
    const name = { nodeId: node.base.nodeId, targetGroupArn: check.groupArn, key: check.target.configuration.key };
    const latencyMs = clock.monotonicMs() - run.startedMs;
    this.#reports.push({ ...name, startedAtMs: run.startedAtMs, latencyMs, ...result });
    const { row } = check.target;
    const verdict = recordProbe(table, row, { outcome, status, atMs, thresholds: thresholdsOf(thresholds) });
    if (verdict) onVerdict({ ...name, row, verdict, atMs });
  }

  #report(): void {
    this.#reportedTick = this.#nowTick();
    const reports = this.#reports;
    this.#reports = [];
    if (reports.length > 0) this.#input.onProbes(reports);
  }
}

function thresholdsOf({ healthyThreshold, unhealthyThreshold }: HealthCheckConfiguration) {
  return { healthy: healthyThreshold, unhealthy: unhealthyThreshold };
}

/** What a probe asks of a target, in a form that can be compared. */
function question(healthCheck: HealthCheckConfiguration): string {
  const { protocol, version = '', path, matcher, proxyHeader = false, hasOldTls, functionCall } = healthCheck;
  return `${protocol} ${version} ${path} ${matcher.join(' ')} ${proxyHeader} ${hasOldTls === true} ${functionCall?.endpoint}`;
}

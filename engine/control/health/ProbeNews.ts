import type { NodeVerdictView } from '../../contract/views/ProbeView.ts';
import { PROBE_FAILURE_WORDS } from '../../contract/words/probeFailureWords.ts';
import type { AnyProbeReport, UpstreamProbeReport } from '../../health/ProbeReport.ts';
import { targetId } from '../../model/changedResources.ts';
import type { EventNews } from '../../model/EngineEvent.ts';
import { Listeners } from '../../model/Listeners.ts';
import type { Log } from '../../model/Log.ts';
import type { TargetGroupArn, TargetKey } from '../../model/names.ts';
import type { ProbedState, ProbeFailure } from '../../model/ProbedState.ts';
import type { ControlPlane } from '../ControlPlane.ts';
import { targetName } from '../operations/targetsOfEvent.ts';

/** A target of a group with a probe, as its nodes have found it. */
export interface ProbedTarget {
  readonly targetGroupArn: TargetGroupArn;
  readonly key: TargetKey;
  readonly state: ProbedState;
  /** Of the nodes at which it fails. */
  readonly zones: readonly string[];
  /** What the last failed run came to; null: none is known. */
  readonly failure: ProbeFailure | null;
}

export interface ProbeNewsOptions {
  readonly control: Pick<ControlPlane, 'onProbes' | 'verdictsOf' | 'resources' | 'running' | 'note'>;
  readonly log: Log;
}

/**
 * Follows what the probes of target groups find, and makes an event of each verdict that changes: a target that fails its
 * probe gets no requests though it is healthy for ELB, and nothing else in the history would say why. Source: A-062.
 */
export class ProbeNews {
  readonly #options: ProbeNewsOptions;
  readonly #targets = new Map<string, ProbedTarget>();
  readonly #onChange: Listeners<void>;
  readonly #stop: () => void;

  constructor(options: ProbeNewsOptions) {
    this.#options = options;
    this.#onChange = new Listeners('verdicts of probes', options.log);
    this.#stop = options.control.onProbes((reports) => {
      this.#look(reports);
    });
  }

  /** By target id: of the targets that are registered in a group with a probe, as far as they were asked. */
  get targets(): ReadonlyMap<string, ProbedTarget> {
    const { targetGroups, targets } = this.#options.control.resources;
    for (const [id, { targetGroupArn, key }] of [...this.#targets]) {
      const isProbed = targetGroups.get(targetGroupArn)?.attributes['balanza.probe.enabled'] === 'true';
      if (!isProbed || !targets.get(targetGroupArn)?.has(key)) this.#targets.delete(id);
    }
    return this.#targets;
  }

  /** Tells that `targets` has changed. Returns how to stop that. */
  onChange(listener: () => void): () => void {
    return this.#onChange.on(listener);
  }

  /** Follows nothing more. */
  close(): void {
    this.#stop();
  }

  #look(reports: readonly AnyProbeReport[]): void {
    const failures = this.#failuresIn(reports);
    const known = this.targets;
    const news: EventNews[] = [];
    for (const [id, { targetGroupArn, key, failure }] of failures) {
      const verdicts = this.#options.control.verdictsOf(targetGroupArn, key, 'upstreamProbe');
      if (verdicts.length === 0) continue; // nobody probes it any longer
      const before = known.get(id);
      const state = stateOf(verdicts);
      const why = failure ?? before?.failure ?? null;
      const after = { targetGroupArn, key, state, zones: zonesOf(verdicts), failure: state === 'healthy' ? null : why };
      this.#targets.set(id, after);
      if (isNews(before?.state, state)) news.push(this.#eventOf(after, before?.state ?? null));
    }
    this.#options.control.note(news);
    if (failures.size > 0) this.#onChange.tell();
  }

  /** The targets that were asked, each with the last of its failures; null: it has passed. */
  #failuresIn(reports: readonly AnyProbeReport[]) {
    const { running } = this.#options.control;
    const found = new Map<string, Pick<ProbedTarget, 'targetGroupArn' | 'key' | 'failure'>>();
    for (const report of reports) {
      if (report.kind !== 'upstreamProbe') continue;
      const { targetGroupArn } = report;
      // A load balancer that is a target runs as one target for each of its nodes.
      const key = running.targets.get(targetGroupArn)?.get(report.key)?.standsFor ?? report.key;
      const id = targetId({ targetGroupArn, key });
      found.set(id, { targetGroupArn, key, failure: failureOf(report) ?? found.get(id)?.failure ?? null });
    }
    return found;
  }

  #eventOf({ targetGroupArn, key, state, zones, failure }: ProbedTarget, before: ProbedState | null): EventNews {
    const { resources } = this.#options.control;
    const group = resources.targetGroups.get(targetGroupArn)?.name ?? targetGroupArn;
    const target = targetName(resources, key);
    const isFailing = state === 'unhealthy';
    const why = failure === null ? '' : ` ${PROBE_FAILURE_WORDS.en(failure)}`;
    return {
      kind: 'health',
      title: `Target ${target} of ${group} ${isFailing ? 'fails' : 'passes'} its probe`,
      detail: isFailing ? `In ${zones.join(', ')}.${why}` : '',
      resource: targetGroupArn,
      fact: { code: 'targetProbe', group, target, before, isFailing, zones, failure },
    };
  }
}

/** That a target passes for the first time is no news, nor that one waits. */
function isNews(before: ProbedState | undefined, after: ProbedState): boolean {
  if (after === before || after === 'waiting') return false;
  return after === 'unhealthy' || before !== undefined;
}

function stateOf(verdicts: readonly NodeVerdictView[]): ProbedState {
  if (verdicts.some(({ state }) => state === 'unhealthy')) return 'unhealthy';
  return verdicts.every(({ state }) => state === 'healthy') ? 'healthy' : 'waiting';
}

function zonesOf(verdicts: readonly NodeVerdictView[]): readonly string[] {
  return [...new Set(verdicts.flatMap(({ state, zone }) => (state === 'unhealthy' ? [zone] : [])))];
}

function failureOf({ outcome, status }: UpstreamProbeReport): ProbeFailure | null {
  if (outcome.kind === 'passed') return null;
  return { outcome: outcome.kind, status, error: outcome.kind === 'failed' ? outcome.error : '' };
}

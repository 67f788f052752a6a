import { onTestFinished } from 'vitest';
import { GroupProbes } from '../../engine/dataplane/io/GroupProbes.ts';
import type { NodeState } from '../../engine/dataplane/node/NodeState.ts';
import type { AnyProbeReport } from '../../engine/health/ProbeReport.ts';
import type { TargetKey } from '../../engine/model/names.ts';
import { PEER_FLOAT } from '../../engine/routing/upstream/PeerCells.ts';
import type { FakeClock } from './FakeClock.ts';
import { until } from './RawClient.ts';
import { seededRandom } from './seededRandom.ts';
import { groupArn } from './topology.ts';

const WEB = groupArn('web');

/** The probes of group `web` of a node, as its worker runs them; closed when the test ends. */
export class Probing {
  readonly reports: AnyProbeReport[] = [];
  readonly clock: FakeClock;
  readonly state: NodeState;
  #probes: GroupProbes;

  constructor(state: NodeState, clock: FakeClock) {
    this.state = state;
    this.clock = clock;
    this.#probes = this.#begin();
    onTestFinished(() => this.#probes.close());
  }

  #begin(): GroupProbes {
    const probes = new GroupProbes({
      node: this.state,
      clock: this.clock,
      random: seededRandom(1),
      log: () => undefined,
      onProbes: (reports) => this.reports.push(...reports),
    });
    probes.update([WEB]);
    return probes;
  }

  /** Another worker takes over: all it knows is what the table says. */
  restart(): void {
    this.#probes.close();
    this.#probes = this.#begin();
  }

  follow(): void {
    this.#probes.update([WEB]);
  }

  checkNow(key: TargetKey): void {
    this.#probes.checkNow(WEB, key);
  }

  peer(place: number) {
    const peer = this.state.group(WEB)?.upstream?.upstream.peers[place];
    if (!peer) throw new Error(`no peer ${place}`);
    return peer;
  }

  /** Probes of a target so far. */
  count(place: number): number {
    return this.peer(place).float(PEER_FLOAT.probes);
  }

  probed(): string {
    return (this.state.group(WEB)?.upstream?.upstream.peers ?? []).map(({ probed }) => probed).join(' ');
  }

  until(probed: string): Promise<void> {
    return until(
      () => `probed ${probed}, and it is ${this.probed()}`,
      () => this.probed() === probed,
    );
  }

  /** Results since the last look, as the console hears of them: once a second. */
  heard(): string {
    this.clock.advance(1_000);
    return this.reports
      .splice(0)
      .map(({ outcome, status, firstBytes = '' }) => `${outcome.kind} ${status} ${firstBytes}`.trim())
      .join(', ');
  }
}

import { expect, it } from 'vitest';
import { RunningGroup } from '../../../../../engine/dataplane/virtualServer/RunningGroup.ts';
import { ProbeRunner } from '../../../../../engine/dataplane/virtualServer/io/ProbeRunner.ts';
import { STANDARD_PROBES } from '../../../../../engine/model/upstream/UpstreamProbe.ts';
import { PEER_FLOAT } from '../../../../../engine/routing/upstream/PeerCells.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';
import { groupOf } from '../../../routing/upstream/TestUpstream.ts';

it('A-058 asks many servers by and by, each at its interval from then on', () => {
  const clock = new FakeClock();
  const group = new RunningGroup(groupOf({ servers: Array.from({ length: 150 }, () => ({})) }), seededRandom(1));
  let asked = 0;
  const run = () => {
    asked += 1;
    return new Promise<never>(() => undefined); // none answers, so that each is asked once
  };
  const runner = new ProbeRunner([{ probe: STANDARD_PROBES.http, group, run }], {
    clock,
    log: () => undefined,
    trusts: () => false,
  });
  const seen = [asked];
  for (let step = 0; step < 3; step += 1) {
    clock.advance(20);
    seen.push(asked);
  }
  expect(seen).toEqual([64, 128, 150, 150]);
  const due = group.upstream.peers.map((peer) => peer.float(PEER_FLOAT.nextProbeAtMs) - clock.nowMs() + 60);
  expect([due[0], due[64], due[149]]).toEqual([5_000, 5_020, 5_040]);
  runner.close();
  expect(clock.armed).toBe(0);
});

import type { UpstreamGroup } from '../../../engine/model/upstream/UpstreamGroup.ts';
import type { Peer } from '../../../engine/routing/upstream/Peer.ts';
import { Upstream } from '../../../engine/routing/upstream/Upstream.ts';
import type { UpstreamRequest } from '../../../engine/routing/upstream/UpstreamRequest.ts';
import { seededRandom } from '../seededRandom.ts';

/**
 * The servers of 2,000 requests to a group, half a second apart, with keys, clients and times of their own: the first server
 * fails every ninth request, each third request stays open during the next five, servers differ in speed and in what
 * they report. Two groups that say the same give the same text.
 */
export function simulatedSequence(group: UpstreamGroup): string {
  const upstream = new Upstream(group, { random: seededRandom(1) });
  const tried: string[] = [];
  const open: { readonly request: UpstreamRequest; readonly peer: Peer; readonly sinceMs: number }[] = [];
  const end = (one: (typeof open)[number], nowMs: number): void => {
    const speed = upstream.peers.indexOf(one.peer) + 1;
    upstream.release(one.request, one.peer, {
      outcome: 'ok',
      nowMs,
      hadConnection: true,
      connectMs: 2 * speed,
      headerMs: 10 * speed,
      responseMs: 100 / speed,
      account: String(tried.length % 2),
      feedback: String(7 * speed),
    });
  };
  for (let index = 0; index < 2_000; index += 1) {
    const nowMs = 1_700_000_000_000 + index * 500;
    const facts: Readonly<Record<string, string>> = {
      request_uri: `/page/${index}`,
      remote_addr: `10.1.${index % 200}.7`,
      remote_port: String(index),
    };
    const request = upstream.begin((name) => facts[name] ?? '', nowMs);
    for (;;) {
      const peer = upstream.choose(request, nowMs);
      tried.push(peer?.name ?? '-');
      if (!peer) break;
      if (index % 9 === 0 && peer === upstream.peers[0]) {
        upstream.release(request, peer, { outcome: 'failed', nowMs, hadConnection: true });
        continue;
      }
      if (index % 3 === 0) open.push({ request, peer, sinceMs: nowMs });
      else end({ request, peer, sinceMs: nowMs }, nowMs);
      break;
    }
    const [oldest] = open;
    if (oldest && nowMs - oldest.sinceMs >= 2_500) end(...([open.shift() ?? oldest, nowMs] as const));
  }
  return tried.join(' ');
}

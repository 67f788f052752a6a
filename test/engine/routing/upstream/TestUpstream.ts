import type { BalancingMethod } from '../../../../engine/model/upstream/BalancingMethod.ts';
import { STANDARD_METHOD } from '../../../../engine/model/upstream/BalancingMethod.ts';
import { STANDARD_NEXT_UPSTREAM } from '../../../../engine/model/upstream/NextUpstream.ts';
import type { UpstreamGroup } from '../../../../engine/model/upstream/UpstreamGroup.ts';
import {
  STANDARD_SERVER,
  type PeerAddress,
  type ServerParameters,
} from '../../../../engine/model/upstream/UpstreamServer.ts';
import type { AttemptOutcome, Peer } from '../../../../engine/routing/upstream/Peer.ts';
import type { Attempt } from '../../../../engine/routing/upstream/PeerAverages.ts';
import { Upstream } from '../../../../engine/routing/upstream/Upstream.ts';
import type { UpstreamRequest } from '../../../../engine/routing/upstream/UpstreamRequest.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

/** What a test says of a group; servers are S1, S2, … = 10.0.0.1:8080, 10.0.0.2:8080, … */
export interface GroupSketch extends Partial<Omit<UpstreamGroup, 'servers' | 'method'>> {
  readonly method?: BalancingMethod;
  readonly servers: readonly (Partial<ServerParameters> & {
    readonly name?: string;
    /** How many addresses it has. */
    readonly addresses?: number;
    /** Where it is, when that matters. */
    readonly address?: PeerAddress;
  })[];
}

export function groupOf({ servers, ...sketch }: GroupSketch): UpstreamGroup {
  let last = 0;
  return {
    name: 'u',
    level: 'http',
    method: STANDARD_METHOD,
    responseTimeFactor: 90,
    zone: null,
    sticky: null,
    queue: null,
    keepalive: null,
    backupSwitch: null,
    nextUpstream: STANDARD_NEXT_UPSTREAM,
    probes: [],
    ...sketch,
    servers: servers.map(({ name, addresses: count = 1, address, ...parameters }) => {
      const addresses = address
        ? [address]
        : Array.from({ length: count }, () => ({ host: `10.0.0.${(last += 1)}`, port: 8080 }));
      const [{ host, port } = { host: '', port: 0 }] = addresses.slice(-1);
      return {
        ...STANDARD_SERVER,
        ...parameters,
        name: name ?? `${host}:${port}`,
        addresses,
        resolve: null,
      };
    }),
  };
}

/** Servers of these weights, S1 first. */
export function weights(...values: readonly number[]): { weight: number }[] {
  return values.map((weight) => ({ weight }));
}

/** A group under test, whose clock is `nowMs`. */
export class TestUpstream {
  readonly upstream: Upstream;
  /** Epoch milliseconds; a whole second. */
  nowMs = 1_700_000_000_000;

  constructor(sketch: GroupSketch, seed = 1) {
    this.upstream = new Upstream(groupOf(sketch), { random: seededRandom(seed) });
  }

  begin(variables: Readonly<Record<string, string>> = {}): UpstreamRequest {
    return this.upstream.begin((name) => variables[name] ?? '', this.nowMs);
  }

  choose(request: UpstreamRequest): Peer | null {
    return this.upstream.choose(request, this.nowMs);
  }

  release(request: UpstreamRequest, peer: Peer, attempt: Partial<Attempt> = {}): void {
    this.upstream.release(request, peer, { outcome: 'ok', hadConnection: true, nowMs: this.nowMs, ...attempt });
  }

  /** The server numbers of `count` requests, one after the other; `-` where none was found. */
  serve(count: number, outcome: AttemptOutcome = 'ok', variables: Readonly<Record<string, string>> = {}): string {
    let text = '';
    for (let left = count; left > 0; left -= 1) {
      const request = this.begin(variables);
      const peer = this.choose(request);
      text += numberOf(peer);
      if (peer) this.release(request, peer, { outcome });
    }
    return text;
  }

  /** Opens requests that stay in flight; the servers chosen. */
  hold(count: number): string {
    return Array.from({ length: count }, () => numberOf(this.choose(this.begin()))).join('');
  }

  /** The servers that one request tries while each attempt fails, until none is left. */
  failThrough(variables: Readonly<Record<string, string>> = {}): string {
    const request = this.begin(variables);
    const seen: string[] = [];
    while (request.triesLeft > 0) {
      const peer = this.choose(request);
      seen.push(numberOf(peer));
      if (!peer) break;
      this.release(request, peer, { outcome: 'failed', hadConnection: false });
    }
    return seen.join('');
  }

  peer(number: number): Peer {
    const peer = this.upstream.peers.find((one) => numberOf(one) === String(number));
    if (!peer) throw new Error(`no server ${number}`);
    return peer;
  }
}

/** The last part of its address; `-` for none. */
export function numberOf(peer: Peer | null): string {
  return peer === null ? '-' : (peer.address.host.split('.').at(-1) ?? '');
}

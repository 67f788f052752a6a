import type { Clock } from '../../model/Clock.ts';
import { outageBetween } from '../../model/outageBetween.ts';
import type { Random } from '../../model/Random.ts';
import type { GroupProbe } from '../../model/upstream/GroupProbe.ts';
import type { UpstreamProbe } from '../../model/upstream/UpstreamProbe.ts';
import { STANDARD_PROXY_TLS } from '../../model/virtualServer/ProxyTls.ts';
import type { Peer } from '../../routing/upstream/Peer.ts';
import { MappedVariable } from '../../routing/virtualServer/MappedVariable.ts';
import { LOCAL_PROXY_HEADER } from '../../wire/proxyProtocol/proxyHeader.ts';
import type { GroupState } from '../node/GroupState.ts';
import type { NodeState } from '../node/NodeState.ts';
import type { UpstreamState } from '../node/UpstreamState.ts';
import type { ProbedServers } from '../virtualServer/ProbedServers.ts';
import { failedRun, TIMED_OUT_RUN, type ProbeRun } from '../virtualServer/ProbeRun.ts';
import { ReadyTexts } from '../virtualServer/ReadyServer.ts';
import type { DialAddress } from '../virtualServer/io/dial.ts';
import { HttpProbe, type ProbeProxy } from '../virtualServer/io/HttpProbe.ts';
import type { ProbedGroup } from '../virtualServer/io/ProbeRunner.ts';
import { runStreamProbe } from '../virtualServer/io/runStreamProbe.ts';

interface ProbedParts {
  readonly node: NodeState;
  readonly group: GroupState;
  readonly state: UpstreamState;
  readonly probe: GroupProbe;
}

/** Fields of a request, as ELB's health checks name the target; the rest of a location that says nothing. */
const FIELDS = [
  { name: 'Host', value: '$upstream_addr' },
  { name: 'Connection', value: 'close' },
] as const;

/** The targets of a group as servers that a probe asks, from the node's address; a zone that is out cuts it off. */
export function probedTargets(
  parts: ProbedParts,
  around: { readonly clock: Clock; readonly random: Random },
): ProbedGroup {
  const { state, probe } = parts;
  const asks = state.settings.level === 'http' ? askOverHttp(parts, around) : askOverStream(parts, around.clock);
  return {
    probe,
    group: serversOf(state, around.clock),
    run: (peer, signal) => cutOff(parts, peer, { clock: around.clock, signal }) ?? asks(peer, signal),
  };
}

function serversOf(state: UpstreamState, clock: Clock): ProbedServers {
  return {
    upstream: state.upstream,
    onServers: (callback) => state.onServers(callback),
    isProbed: (peer) => peer.parameters.state !== 'down' && state.targetOf(peer)?.configuration.checked === true,
    memberOf: (peer) => state.targetOf(peer) ?? peer,
    wake: () => state.wake(clock.nowMs()),
  };
}

function askOverHttp(
  { node, group, state, probe }: ProbedParts,
  around: { readonly clock: Clock; readonly random: Random },
): ProbedGroup['run'] {
  const { name, isSecure = false } = group.settings;
  const { timeoutMs } = probe;
  const proxy: ProbeProxy = {
    tls: isSecure ? STANDARD_PROXY_TLS : null,
    uri: null,
    host: name,
    setHeaders: FIELDS,
    httpVersion: '1.1',
    nextUpstream: state.settings.nextUpstream,
    connectTimeoutMs: timeoutMs,
    sendTimeoutMs: timeoutMs,
    readTimeoutMs: timeoutMs,
  };
  const { upstream } = state;
  const check = new HttpProbe(
    { probe, proxy, upstream, addressOf: addressesOf(node, state), ...textsOf(probe) },
    around,
  );
  return (peer, signal) => check.run(peer, signal);
}

function askOverStream({ node, group, state, probe }: ProbedParts, clock: Clock): ProbedGroup['run'] {
  const { name, isSecure = false, flow } = group.settings;
  const { timeoutMs } = probe;
  const check = {
    probe: flow?.proxyProtocol === true && !isSecure && !probe.isUdp ? announced(probe) : probe,
    handler: {
      group: name,
      tls: isSecure ? STANDARD_PROXY_TLS : null,
      connectTimeoutMs: timeoutMs,
      probeTimeoutMs: timeoutMs,
    },
    upstream: state.upstream,
    clock,
    addressOf: addressesOf(node, state),
    ...textsOf(probe),
  };
  return (peer, signal) => runStreamProbe(check, peer, signal);
}

/** Targets that wait for a header of the PROXY protocol get one without client before what is said. */
function announced(probe: UpstreamProbe): UpstreamProbe {
  if (probe.send === null && probe.test === null) return probe;
  return { ...probe, send: LOCAL_PROXY_HEADER + (probe.send ?? '') };
}

function textsOf({ maps }: GroupProbe): {
  readonly texts: ReadyTexts;
  readonly maps: ReadonlyMap<string, MappedVariable>;
} {
  return {
    texts: new ReadyTexts(),
    maps: new Map(maps.map((map) => [map.name.toLowerCase(), new MappedVariable(map)])),
  };
}

/** Out of the node's address, as what targets get of it. */
function addressesOf({ base }: NodeState, state: UpstreamState): (peer: Peer) => DialAddress {
  return (peer) => {
    const { host, port } = peer.address;
    const configuration = state.targetOf(peer)?.configuration;
    return { host, port: configuration?.probePort ?? port, ...(host.startsWith('127.') && { from: base.address }) };
  };
}

/** How a probe ends that a zone which is out swallows; null: none does. */
function cutOff(
  { node, state, probe }: ProbedParts,
  peer: Peer,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<ProbeRun> | null {
  const mode = outageBetween(node.base, state.targetOf(peer)?.configuration.zone);
  if (mode === undefined) return null;
  if (mode === 'reset') return Promise.resolve(failedRun('ECONNRESET'));
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve(TIMED_OUT_RUN);
    };
    const cancel = clock.after(probe.timeoutMs, end);
    signal.addEventListener('abort', end);
  });
}

import { createSocket } from 'node:dgram';
import type { Clock } from '../../../model/Clock.ts';
import type { UpstreamProbe } from '../../../model/upstream/UpstreamProbe.ts';
import type { PeerAddress } from '../../../model/upstream/UpstreamServer.ts';
import type { VariableSource } from '../../../routing/upstream/compileText.ts';
import { isFalse } from '../../../routing/upstream/PeerAverages.ts';
import type { Peer } from '../../../routing/upstream/Peer.ts';
import { reportedValues } from '../reportedValues.ts';
import type { RunningGroup } from '../RunningGroup.ts';
import { tlsName } from '../tlsName.ts';
import { dial } from './dial.ts';
import type { ProbedGroup } from './ProbeRunner.ts';
import type { StreamGeneration } from './StreamGeneration.ts';
import type { StreamProxying } from './StreamSession.ts';

/** The checks that the servers of a `stream` block ask for. Source: Angie 5. */
export function streamProbes(generation: StreamGeneration, clock: Clock): readonly ProbedGroup[] {
  return generation.block.servers.flatMap(({ handler }) => {
    if (handler.kind !== 'proxy') return [];
    return handler.probes.flatMap((probe): readonly ProbedGroup[] => {
      const group = generation.groups.at(handler.group, 0);
      if (!group) return [];
      const check = { generation, clock, probe, handler, group };
      return [{ probe, group, passes: (peer, signal) => passes(check, peer, signal) }];
    });
  });
}

interface StreamCheck {
  readonly generation: StreamGeneration;
  readonly clock: Clock;
  readonly probe: UpstreamProbe;
  readonly handler: StreamProxying;
  readonly group: RunningGroup;
}

/** What a server said, and when; null: the check failed before. */
interface Heard {
  readonly response: string;
  readonly connectMs: number;
  readonly firstByteMs: number | null;
  readonly lastByteMs: number;
}

async function passes(check: StreamCheck, peer: Peer, signal: AbortSignal): Promise<boolean> {
  const address = { host: peer.address.host, port: check.probe.port ?? peer.address.port };
  const exchange = check.probe.isUdp ? overUdp : overTcp;
  const heard = await exchange(check, { address, signal, holds: (response) => isHeld(check, peer, response) });
  if (!heard) return false;
  const { upstream } = check.group;
  upstream.noteProbe(peer, {
    outcome: 'ok',
    nowMs: check.clock.nowMs(),
    hadConnection: true,
    connectMs: heard.connectMs,
    ...(heard.firstByteMs !== null && { headerMs: heard.firstByteMs }),
    responseMs: heard.lastByteMs,
    ...reportedValues(upstream.group.method, check.generation.texts, sourceOf(check, peer, heard.response)),
  });
  return isHeld(check, peer, heard.response);
}

/** Variables of a probe. */
function sourceOf({ generation, probe }: StreamCheck, peer: Peer, response: string): VariableSource {
  const own: Readonly<Record<string, string>> = {
    upstream_probe: probe.name,
    upstream_probe_response: response,
    upstream_addr: peer.name,
  };
  const source = (name: string): string => {
    const lower = name.toLowerCase();
    const map = generation.maps.get(lower);
    return map ? map.evaluate(source) : ((Object.hasOwn(own, lower) ? own[lower] : undefined) ?? '');
  };
  return source;
}

/** Whether the test holds for what was heard so far; without a test it does. */
function isHeld(check: StreamCheck, peer: Peer, response: string): boolean {
  const { test } = check.probe;
  return test === null || !isFalse(check.generation.texts.text(test).evaluate(sourceOf(check, peer, response)));
}

/** Where a probe goes, and when it has heard enough. */
interface Asking {
  readonly address: PeerAddress;
  readonly signal: AbortSignal;
  readonly holds: (response: string) => boolean;
}

/**
 * Connects, says what is to be said, and hears until the test holds, the server ends, as much as is kept has come, or its
 * time is up. Without a test and without words of its own, that a connection stands is enough.
 */
function overTcp(check: StreamCheck, { address, signal, holds }: Asking): Promise<Heard | null> {
  const { probe, handler } = check;
  const { socket, ready } = dial(address, handler.tls && { settings: handler.tls, name: tlsName(handler.group) });
  return new Promise((resolve) => {
    const hearing = new Hearing(check, holds, (heard) => {
      signal.removeEventListener('abort', give);
      socket.destroy();
      resolve(heard);
    });
    const give = (): void => hearing.fail();
    signal.addEventListener('abort', give);
    hearing.wait(handler.connectTimeoutMs);
    socket.on('error', give);
    socket.once(ready, () => {
      hearing.begin();
      if (probe.send !== null) socket.write(Buffer.from(probe.send, 'latin1'));
      if (probe.maxBytes === 0 || (probe.send === null && probe.test === null)) hearing.finish();
      else hearing.wait(handler.probeTimeoutMs);
    });
    socket.on('data', (bytes: Buffer) => hearing.take(bytes));
    socket.on('end', () => hearing.finish());
    socket.on('close', () => hearing.finish());
  });
}

/** Sends a datagram and hears one that the test holds for. A port on which nobody listens fails the check. */
function overUdp(check: StreamCheck, { address, signal, holds }: Asking): Promise<Heard | null> {
  const { probe, handler } = check;
  const socket = createSocket(address.host.includes(':') ? 'udp6' : 'udp4');
  return new Promise((resolve) => {
    const hearing = new Hearing(check, holds, (heard) => {
      signal.removeEventListener('abort', give);
      socket.close();
      resolve(heard);
    });
    const give = (): void => hearing.fail();
    signal.addEventListener('abort', give);
    hearing.wait(handler.probeTimeoutMs);
    socket.on('error', give);
    socket.on('message', (bytes) => hearing.take(bytes));
    socket.once('connect', () => {
      hearing.begin();
      socket.send(Buffer.from(probe.send ?? '', 'latin1'), () => {
        if (probe.maxBytes === 0) hearing.finish();
      });
    });
    socket.connect(address.port, address.host);
  });
}

/** What is heard of one probe, until it is enough. */
class Hearing {
  readonly #check: StreamCheck;
  readonly #holds: (response: string) => boolean;
  readonly #onOver: (heard: Heard | null) => void;
  readonly #startedMs: number;
  #response = '';
  #connectMs: number | null = null;
  #firstByteMs: number | null = null;
  #isOver = false;
  #stopTimer: () => void = () => undefined;

  constructor(check: StreamCheck, holds: (response: string) => boolean, onOver: (heard: Heard | null) => void) {
    this.#check = check;
    this.#holds = holds;
    this.#onOver = onOver;
    this.#startedMs = check.clock.monotonicMs();
  }

  wait(timeoutMs: number): void {
    this.#stopTimer();
    if (this.#isOver || timeoutMs === 0) return;
    this.#stopTimer = this.#check.clock.after(timeoutMs, () => this.fail());
  }

  begin(): void {
    this.#connectMs = this.#elapsedMs();
  }

  take(bytes: Buffer): void {
    if (this.#isOver) return;
    const { maxBytes } = this.#check.probe;
    this.#firstByteMs ??= this.#elapsedMs();
    this.#response = (this.#response + bytes.toString('latin1')).slice(0, maxBytes);
    if (this.#response.length >= maxBytes || this.#holds(this.#response)) this.finish();
  }

  /** What was heard is all. */
  finish(): void {
    const connectMs = this.#connectMs;
    const lastByteMs = this.#elapsedMs();
    this.#end(
      connectMs === null ? null : { response: this.#response, connectMs, firstByteMs: this.#firstByteMs, lastByteMs },
    );
  }

  fail(): void {
    this.#end(null);
  }

  #end(heard: Heard | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopTimer();
    this.#onOver(heard);
  }

  #elapsedMs(): number {
    return this.#check.clock.monotonicMs() - this.#startedMs;
  }
}

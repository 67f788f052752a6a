import { createSocket } from 'node:dgram';
import type { Clock } from '../../../model/Clock.ts';
import type { UpstreamProbe } from '../../../model/upstream/UpstreamProbe.ts';
import type { VariableSource } from '../../../routing/upstream/compileText.ts';
import { isFalse } from '../../../routing/upstream/PeerAverages.ts';
import type { Peer } from '../../../routing/upstream/Peer.ts';
import type { Upstream } from '../../../routing/upstream/Upstream.ts';
import type { MappedVariable } from '../../../routing/virtualServer/MappedVariable.ts';
import { answeredRun, failedRun, TIMED_OUT_RUN, type ProbeRun } from '../ProbeRun.ts';
import type { ReadyTexts } from '../ReadyServer.ts';
import { reportedValues } from '../reportedValues.ts';
import { tlsName } from '../tlsName.ts';
import { UNKNOWN_PROXY_LINE } from '../../../wire/proxyProtocol/proxyLine.ts';
import { dial, type DialAddress } from './dial.ts';
import type { StreamProxying } from './StreamSession.ts';

/** A probe of a stream, with what a server of a configuration says of its sessions. */
export interface StreamCheck {
  readonly texts: ReadyTexts;
  readonly maps: ReadonlyMap<string, MappedVariable>;
  readonly clock: Clock;
  readonly probe: UpstreamProbe;
  readonly handler: Pick<StreamProxying, 'group' | 'tls' | 'hasProxyLine' | 'connectTimeoutMs' | 'probeTimeoutMs'>;
  readonly upstream: Upstream;
  readonly addressOf: (peer: Peer) => DialAddress;
}

/** What a server said, and when. */
interface Heard {
  readonly kind: 'heard';
  readonly response: string;
  readonly connectMs: number;
  readonly firstByteMs: number | null;
  readonly lastByteMs: number;
}

/** Why nothing was heard. */
interface Unheard {
  readonly kind: 'unheard';
  readonly run: ProbeRun;
}

/** Checks one server once; a signal ends it early. Source, Angie 5. */
export async function runStreamProbe(check: StreamCheck, peer: Peer, signal: AbortSignal): Promise<ProbeRun> {
  const { probe, upstream, clock, texts } = check;
  const exchange = probe.isUdp ? overUdp : overTcp;
  const address = check.addressOf(peer);
  const heard = await exchange(check, { address, signal, holds: (response) => isHeld(check, peer, response) });
  if (heard.kind === 'unheard') return heard.run;
  upstream.noteProbe(peer, {
    outcome: 'ok',
    nowMs: clock.nowMs(),
    hadConnection: true,
    connectMs: heard.connectMs,
    ...(heard.firstByteMs !== null && { headerMs: heard.firstByteMs }),
    responseMs: heard.lastByteMs,
    ...reportedValues(upstream.group.method, texts, sourceOf(check, peer, heard.response)),
  });
  return answeredRun(isHeld(check, peer, heard.response) ? 'passed' : 'testFailed', 0, heard.response);
}

/** Variables of a probe. */
function sourceOf({ maps, probe }: StreamCheck, peer: Peer, response: string): VariableSource {
  const own: Readonly<Record<string, string>> = {
    upstream_probe: probe.name,
    upstream_probe_response: response,
    upstream_addr: peer.name,
  };
  const source = (name: string): string => {
    const lower = name.toLowerCase();
    const map = maps.get(lower);
    return map ? map.evaluate(source) : ((Object.hasOwn(own, lower) ? own[lower] : undefined) ?? '');
  };
  return source;
}

/** Whether the test holds for what was heard so far; without a test it does. */
function isHeld(check: StreamCheck, peer: Peer, response: string): boolean {
  const { test } = check.probe;
  return test === null || !isFalse(check.texts.text(test).evaluate(sourceOf(check, peer, response)));
}

/** Where a probe goes, and when it has heard enough. */
interface Asking {
  readonly address: DialAddress;
  readonly signal: AbortSignal;
  readonly holds: (response: string) => boolean;
}

/**
 * Connects, says what is to be said, and hears until the test holds, the server ends, as much as is kept has come, or its
 * time is up. Without a test and without words of its own, that a connection stands is enough.
 */
function overTcp(check: StreamCheck, { address, signal, holds }: Asking): Promise<Heard | Unheard> {
  const { probe, handler } = check;
  const tls = handler.tls && { settings: handler.tls, name: tlsName(handler.group) };
  const { socket, ready } = dial(address, tls, handler.hasProxyLine ? UNKNOWN_PROXY_LINE : '');
  return new Promise((resolve) => {
    const hearing = new Hearing(check, holds, (heard) => {
      signal.removeEventListener('abort', give);
      socket.destroy();
      resolve(heard);
    });
    const give = (error?: unknown): void => hearing.fail(error);
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
function overUdp(check: StreamCheck, { address, signal, holds }: Asking): Promise<Heard | Unheard> {
  const { probe, handler } = check;
  const socket = createSocket(address.host.includes(':') ? 'udp6' : 'udp4');
  return new Promise((resolve) => {
    const hearing = new Hearing(check, holds, (heard) => {
      signal.removeEventListener('abort', give);
      socket.close();
      resolve(heard);
    });
    const give = (error?: unknown): void => hearing.fail(error);
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
    const { host, port, from } = address;
    if (from === undefined) socket.connect(port, host);
    else socket.bind(0, from, () => socket.connect(port, host));
  });
}

/** What is heard of one probe, until it is enough. */
class Hearing {
  readonly #check: StreamCheck;
  readonly #holds: (response: string) => boolean;
  readonly #onOver: (heard: Heard | Unheard) => void;
  readonly #startedMs: number;
  #response = '';
  #connectMs: number | null = null;
  #firstByteMs: number | null = null;
  #isOver = false;
  #stopTimer: () => void = () => undefined;

  constructor(check: StreamCheck, holds: (response: string) => boolean, onOver: (heard: Heard | Unheard) => void) {
    this.#check = check;
    this.#holds = holds;
    this.#onOver = onOver;
    this.#startedMs = check.clock.monotonicMs();
  }

  wait(timeoutMs: number): void {
    this.#stopTimer();
    if (this.#isOver || timeoutMs === 0) return;
    this.#stopTimer = this.#check.clock.after(timeoutMs, () => this.#end({ kind: 'unheard', run: TIMED_OUT_RUN }));
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
    if (connectMs === null) this.fail(new Error('the connection was closed'));
    else {
      this.#end({ kind: 'heard', response: this.#response, connectMs, firstByteMs: this.#firstByteMs, lastByteMs });
    }
  }

  fail(error: unknown): void {
    this.#end({ kind: 'unheard', run: failedRun(error instanceof Error ? error.message : 'abandoned') });
  }

  #end(heard: Heard | Unheard): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopTimer();
    this.#onOver(heard);
  }

  #elapsedMs(): number {
    return this.#check.clock.monotonicMs() - this.#startedMs;
  }
}

import { createHash } from 'node:crypto';
import type { StickyMode, StickySettings } from '../../model/upstream/StickySettings.ts';
import { checkedText, type CompiledText, type VariableSource } from './compileText.ts';
import { LearnedSessions } from './LearnedSessions.ts';
import type { Peer } from './Peer.ts';
import { stickyCookie, type CompiledAttribute, compileAttribute } from './stickyCookie.ts';
import type { UpstreamRequest } from './UpstreamRequest.ts';

/**
 * Binds sessions to servers: reads from a request which server its session has, and makes what binds the next one.
 * Source: A-080, Angie 6.
 */
export class StickyBinding {
  readonly settings: StickySettings;
  /** Of `learn`; null otherwise. A reload hands them on. */
  readonly sessions: LearnedSessions | null;
  readonly #secret: CompiledText | null;
  /** First one that is not empty: the id of the server, or of the session. */
  readonly #hints: readonly CompiledText[];
  readonly #creates: readonly CompiledText[];
  readonly #attributes: readonly CompiledAttribute[];

  constructor(settings: StickySettings, sessions: LearnedSessions | null = newSessions(settings.mode)) {
    const { mode, secret } = settings;
    this.settings = settings;
    this.sessions = sessions;
    this.#secret = secret === null || mode.kind === 'learn' ? null : checkedText(secret);
    this.#hints = hintsOf(mode);
    this.#creates = mode.kind === 'learn' ? mode.create.map(checkedText) : [];
    this.#attributes = mode.kind === 'cookie' ? mode.attributes.map(compileAttribute) : [];
  }

  /** Notes in the request which server its session names. */
  read(request: UpstreamRequest, source: VariableSource, nowMs: number): void {
    const value = firstOf(this.#hints, source);
    request.secret = this.#secret?.evaluate(source) ?? '';
    if (this.settings.mode.kind !== 'learn') request.hint = value;
    else if (value !== '') {
      request.session = value;
      request.hint = this.sessions?.find(value, nowMs, !this.settings.mode.isNotRefreshed) ?? '';
    }
  }

  /** The first peer that the request is bound to and that may take it. Source: Angie 6.1. */
  find(peers: readonly Peer[], request: UpstreamRequest, nowMs: number): Peer | null {
    for (const peer of peers) {
      if (this.#idOf(peer, request.secret) !== request.hint) continue;
      if (peer.parameters.state !== 'down' && peer.isUsable(nowMs) && !request.hasTried(peer)) return peer;
    }
    return null;
  }

  /** `Set-Cookie` of a response from that peer, for every response of a group with `sticky cookie`; null without. */
  cookie(
    peer: Peer,
    request: UpstreamRequest,
    { source, nowMs }: { source: VariableSource; nowMs: number },
  ): string | null {
    const { mode } = this.settings;
    if (mode.kind !== 'cookie') return null;
    const id = this.#idOf(peer, request.secret);
    return stickyCookie({ name: mode.name, id, attributes: this.#attributes, source, nowMs });
  }

  /**
   * Learns the session of a request that succeeded at a peer. `source` knows the response. True when another session had
   * to be forgotten for it. Source: Angie 6.4.
   */
  learn(peer: Peer, request: UpstreamRequest, { source, nowMs }: { source: VariableSource; nowMs: number }): boolean {
    const { mode } = this.settings;
    if (mode.kind !== 'learn' || this.sessions === null) return false;
    const created = firstOf(this.#creates, source);
    if (created !== '') return this.sessions.learn(created, peer.sid, nowMs);
    const refreshes = !mode.isNotRefreshed;
    if (request.session !== '') this.sessions.update(request.session, peer.sid, { nowMs, refreshes });
    return false;
  }

  #idOf(peer: Peer, secret: string): string {
    return this.#secret === null ? peer.sid : secretId(peer.sid, secret);
  }
}

/** An id as clients see it where a secret is set. Source: Angie 6.2, V8. */
export function secretId(sid: string, secret: string): string {
  return createHash('md5')
    .update(sid + secret, 'latin1')
    .digest('hex');
}

function hintsOf(mode: StickyMode): readonly CompiledText[] {
  switch (mode.kind) {
    case 'cookie':
      return [checkedText(`$cookie_${mode.name}`)];
    case 'route':
      return mode.values.map(checkedText);
    case 'learn':
      return mode.lookup.map(checkedText);
    default:
      return mode satisfies never;
  }
}

function newSessions(mode: StickyMode): LearnedSessions | null {
  if (mode.kind !== 'learn') return null;
  return new LearnedSessions({ sizeBytes: mode.zone.sizeBytes, timeoutMs: mode.timeoutMs });
}

function firstOf(texts: readonly CompiledText[], source: VariableSource): string {
  for (const text of texts) {
    const value = text.evaluate(source);
    if (value !== '') return value;
  }
  return '';
}

import { createHash } from 'node:crypto';

/** Of the zone, for each session: its key, its server's id and what holds them together. */
const BYTES_PER_SESSION = 192;

interface Session {
  readonly sid: string;
  readonly usedAtMs: number;
}

/**
 * The sessions that `sticky learn` has seen begin: which server serves each. Those that were not used for the timeout are
 * forgotten, and the one unused for longest when the zone is full. Source: A-080, Angie 6.4.
 */
export class LearnedSessions {
  /** By the MD5 of the session's id, the one used last at the end. */
  readonly #sessions = new Map<string, Session>();
  #most = 1;
  #timeoutMs = 0;

  constructor(limits: { readonly sizeBytes: number; readonly timeoutMs: number }) {
    this.configure(limits);
  }

  /** Other limits, from here on. */
  configure({ sizeBytes, timeoutMs }: { readonly sizeBytes: number; readonly timeoutMs: number }): void {
    this.#most = Math.max(Math.floor(sizeBytes / BYTES_PER_SESSION), 1);
    this.#timeoutMs = timeoutMs;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Id of the server of a session, or '' when it is not known. `refreshes`: this is a use of it. */
  find(session: string, nowMs: number, refreshes: boolean): string {
    const key = keyOf(session);
    const known = this.#sessions.get(key);
    if (known === undefined) return '';
    if (this.#isOver(known, nowMs)) {
      this.#sessions.delete(key);
      return '';
    }
    if (refreshes) this.#put(key, { ...known, usedAtMs: nowMs });
    return known.sid;
  }

  /** A session begins, or goes on at another server. True when another had to be forgotten for it. */
  learn(session: string, sid: string, nowMs: number): boolean {
    this.#forgetOld(nowMs);
    this.#put(keyOf(session), { sid, usedAtMs: nowMs });
    if (this.#sessions.size <= this.#most) return false;
    const [oldest = ''] = this.#sessions.keys();
    return this.#sessions.delete(oldest);
  }

  /** As `learn`, but only of a session that is known. `refreshes`: this is a use of it. */
  update(session: string, sid: string, { nowMs, refreshes }: { nowMs: number; refreshes: boolean }): void {
    const key = keyOf(session);
    const known = this.#sessions.get(key);
    if (known === undefined || this.#isOver(known, nowMs)) return;
    if (refreshes) this.#put(key, { sid, usedAtMs: nowMs });
    else this.#sessions.set(key, { sid, usedAtMs: known.usedAtMs });
  }

  #put(key: string, session: Session): void {
    this.#sessions.delete(key);
    this.#sessions.set(key, session);
  }

  #forgetOld(nowMs: number): void {
    for (const [key, session] of this.#sessions) {
      if (!this.#isOver(session, nowMs)) return;
      this.#sessions.delete(key);
    }
  }

  #isOver({ usedAtMs }: Session, nowMs: number): boolean {
    return nowMs - usedAtMs >= this.#timeoutMs;
  }
}

function keyOf(session: string): string {
  return createHash('md5').update(session, 'latin1').digest('base64');
}

import type { NextUpstream, NextUpstreamCondition } from '../../model/upstream/NextUpstream.ts';
import type { AttemptOutcome } from './Peer.ts';

/** What ended an attempt before a byte of it went to the client. Status: the head of a response came. */
export type AttemptEnd =
  { readonly kind: 'error' | 'timeout' | 'invalid_header' } | { readonly kind: 'status'; readonly status: number };

/** What the decision looks at. */
export interface AttemptFacts {
  readonly settings: NextUpstream;
  /** Attempts left after this one. */
  readonly triesLeft: number;
  /** Since the first attempt began. */
  readonly elapsedMs: number;
  /** Repeating the request might do something twice: POST, LOCK, PATCH. */
  readonly isNonIdempotent: boolean;
  /** A byte of the request went to the server. */
  readonly hasSent: boolean;
  /** A part of the body is gone and cannot be sent again. */
  readonly isBodyGone: boolean;
}

/** How the attempt counts for its server, and what becomes of the request. */
export type AttemptDecision =
  /** The response goes to the client as it is. */
  | { readonly outcome: 'ok'; readonly then: 'deliver' }
  | { readonly outcome: 'failed' | 'next'; readonly then: 'retry' }
  /** The client gets an error page with that status. */
  | { readonly outcome: 'failed' | 'next'; readonly then: 'answer'; readonly status: number };

const DELIVER: AttemptDecision = { outcome: 'ok', then: 'deliver' };
const NON_IDEMPOTENT: ReadonlySet<string> = new Set(['POST', 'LOCK', 'PATCH']);
/** Listed statuses that are no failure of the server (Angie 4.2). */
const BLAMELESS: ReadonlySet<number> = new Set([403, 404]);

/** Whether repeating a request of that method might do something twice. Source: Angie 4.1. */
export function isNonIdempotent(method: string): boolean {
  return NON_IDEMPOTENT.has(method);
}

/**
 * What follows an attempt. Errors, timeouts and broken heads always count as failures; statuses only where they are
 * listed. Source, Angie 4.2, 4.3.
 */
export function afterAttempt(end: AttemptEnd, facts: AttemptFacts): AttemptDecision {
  const { settings } = facts;
  const condition = conditionOf(end);
  const isListed = condition !== null && settings.conditions.includes(condition);
  const mayRepeat = mayRepeatRequest(facts);
  // A listed status of a request that must not be repeated is the client's to see (nginx; Angie's own hang is not copied).
  if (end.kind === 'status' && (!isListed || !mayRepeat || facts.isBodyGone)) return DELIVER;
  const outcome = outcomeOf(end);
  const isInTime = settings.timeoutMs === 0 || facts.elapsedMs < settings.timeoutMs;
  if (isListed && mayRepeat && facts.triesLeft > 0 && isInTime && !facts.isBodyGone) return { outcome, then: 'retry' };
  return { outcome, then: 'answer', status: statusOf(end) };
}

function mayRepeatRequest({ settings, isNonIdempotent, hasSent }: AttemptFacts): boolean {
  return !isNonIdempotent || !hasSent || settings.conditions.includes('non_idempotent');
}

function conditionOf(end: AttemptEnd): NextUpstreamCondition | null {
  if (end.kind !== 'status') return end.kind;
  switch (end.status) {
    case 500:
    case 502:
    case 503:
    case 504:
    case 403:
    case 404:
    case 429:
      return `http_${end.status}`;
    default:
      return null;
  }
}

function outcomeOf(end: AttemptEnd): Exclude<AttemptOutcome, 'ok'> {
  return end.kind === 'status' && BLAMELESS.has(end.status) ? 'next' : 'failed';
}

/** Source: Angie 4.3. */
function statusOf(end: AttemptEnd): number {
  if (end.kind === 'status') return end.status;
  return end.kind === 'timeout' ? 504 : 502;
}

import type { Buffer } from 'node:buffer';
import type { CodeRange } from '../model/parseMatcher.ts';
import { judgeStatus } from './judgeStatus.ts';
import type { ProbeReport } from './ProbeReport.ts';
import type { ResponseHead } from './ResponseHead.ts';

/** What a probe came to. */
export type ProbeResult = Pick<ProbeReport, 'outcome' | 'status' | 'firstBytes'>;

const MALFORMED: ProbeResult = { outcome: { kind: 'failed', error: 'malformed response' }, status: 0 };
const NO_ANSWER: ProbeResult = { outcome: { kind: 'failed', error: 'connection closed without an answer' }, status: 0 };

/** What the answer to an HTTP probe amounts to with these further bytes of it; null: not to be told yet. Source: HCK-06. */
export function judgeAnswer(head: ResponseHead, bytes: Buffer, matcher: readonly CodeRange[]): ProbeResult | null {
  const state = head.push(bytes);
  if (state.kind === 'incomplete') return null;
  if (state.kind === 'malformed') return MALFORMED;
  const { status } = state;
  if (judgeStatus(matcher, status)) return { outcome: { kind: 'passed' }, status };
  const { firstBytes } = head;
  return { outcome: { kind: 'codeMismatch' }, status, ...(firstBytes !== '' && { firstBytes }) };
}

/** What it amounts to when nothing more comes, and it could not be told before. */
export function judgeEnd(head: ResponseHead): ProbeResult {
  return head.hasBegun ? MALFORMED : NO_ANSWER;
}

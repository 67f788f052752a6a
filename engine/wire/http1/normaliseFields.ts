import { isToken } from './characterClasses.ts';
import { type DesyncReason, worseReason } from './DesyncReason.ts';
import { looksLikeFraming } from './looksLikeFraming.ts';
import { type Normalised, type Refusal, refusal } from './Refusal.ts';
import { readTransferCodings } from './readTransferCodings.ts';
import { trimBlanks } from './trimBlanks.ts';

export interface Fields {
  /** Canonical lines, each with its CRLF. */
  readonly text: string;
  /** Fields dropped for their names. */
  readonly droppedNames: number;
}

/** What the lines have shown so far. */
interface Findings {
  readonly lines: string[];
  readonly lengths: string[];
  readonly codings: string[];
  lengthPlace: number;
  codingPlace: number;
  reason: DesyncReason | null;
  droppedNames: number;
}

/**
 * Writes field lines (without line ends) in canonical form: one length or `chunked`, never both; no look-alike of
 * either; no empty, unreadable or folded name; no control character. `authority`, of a target in absolute form, takes
 * the place of the first Host (HST-01). Order and spelling of what stays are kept. Source: FRM-01, FRM-02, FRM-07,
 * HST-02.
 */
export function normaliseFields(lines: readonly string[], authority: string | null): Normalised<Fields> {
  const findings: Findings = {
    lines: [],
    lengths: [],
    codings: [],
    lengthPlace: -1,
    codingPlace: -1,
    reason: null,
    droppedNames: 0,
  };
  let host = authority;
  for (const [place, line] of lines.entries()) {
    if (/[\0\r]/.test(line)) return refusal(400, 'BadHeader');
    if (/^[ \t]/.test(line)) {
      const refused = readContinuation(trimBlanks(line), place, findings);
      if (refused !== null) return refused;
      continue;
    }
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    if (colon < 0 || /[ \t]$/.test(name)) return refusal(400, 'BadHeader');
    if (!keepsName(name, findings)) continue;
    const value = trimBlanks(line.slice(colon + 1));
    const lowerName = name.toLowerCase();
    if (lowerName === 'content-length') {
      if (!/^\d+$/.test(value)) return refusal(400, 'BadContentLength');
      if (findings.lengthPlace < 0) findings.lengthPlace = findings.lines.push('') - 1;
      findings.lengths.push(value.replace(/^0+(?=\d)/, ''));
    } else if (lowerName === 'transfer-encoding') {
      if (findings.codingPlace < 0) findings.codingPlace = findings.lines.push('') - 1;
      findings.codings.push(value);
    } else if (lowerName === 'host' && host !== null) {
      findings.lines.push(`${name}: ${host}\r\n`);
      host = null;
    } else {
      findings.lines.push(`${name}:${cleanValue(value, findings)}\r\n`);
    }
  }
  return settleFraming(findings);
}

/**
 * A line that begins with a blank. ELB appends a colon to it, which makes a field without value of it; where that
 * gives no field name, or one that frames the body, the request is refused.
 */
function readContinuation(content: string, place: number, findings: Findings): Refusal | null {
  if (content === '') {
    note(findings, 'EmptyHeader');
    return null;
  }
  if (place === 0 || !isToken(content) || isFramingName(content) || nameLooksLikeFraming(content)) {
    return refusal(400, 'BadHeader');
  }
  note(findings, 'SuspiciousHeader');
  findings.lines.push(`${content}:\r\n`);
  return null;
}

/** Whether a field of this name may travel; notes why not. */
function keepsName(name: string, findings: Findings): boolean {
  if (isToken(name) && !nameLooksLikeFraming(name)) return true;
  if (name === '') note(findings, 'EmptyHeader');
  else {
    note(findings, /[ \t]/.test(name) || nameLooksLikeFraming(name) ? 'SuspiciousHeader' : 'NonCompliantHeader');
    findings.droppedNames += 1;
  }
  return false;
}

/** The value behind its blank, control characters as blanks; with nothing in front when it is empty. */
function cleanValue(value: string, findings: Findings): string {
  const control = /[^\t\x20-\x7e\x80-\xff]/g;
  if (control.test(value) || /[\x80-\xff]/.test(value)) note(findings, 'NonCompliantHeader');
  const clean = trimBlanks(value.replace(control, ' '));
  return clean === '' ? '' : ` ${clean}`;
}

function settleFraming(findings: Findings): Normalised<Fields> {
  const { lines, lengths, codings } = findings;
  const length = lengths[0];
  if (lengths.some((other) => other !== length)) return refusal(400, 'MultipleContentLength');
  if (length !== undefined && length.length > 15) return refusal(400, 'BadContentLength');
  const coding = codings.length === 0 ? 'none' : readTransferCodings(codings);
  if (typeof coding !== 'string') return coding;
  if (lengths.length > 1) note(findings, 'DuplicateContentLength');
  if (codings.length > 0 && length !== undefined) note(findings, 'BothTeClPresent');
  if (coding === 'chunked') lines[findings.codingPlace] = 'Transfer-Encoding: chunked\r\n';
  else if (length !== undefined) lines[findings.lengthPlace] = `Content-Length: ${length}\r\n`;
  return { kind: 'accepted', reason: findings.reason, text: lines.join(''), droppedNames: findings.droppedNames };
}

function note(findings: Findings, reason: DesyncReason): void {
  findings.reason = worseReason(findings.reason, reason);
}

function isFramingName(name: string): boolean {
  return /^(?:content-length|transfer-encoding)$/i.test(name);
}

function nameLooksLikeFraming(name: string): boolean {
  if (isFramingName(name)) return false;
  const bytes = Buffer.from(name, 'latin1');
  return looksLikeFraming(bytes, 0, bytes.length);
}

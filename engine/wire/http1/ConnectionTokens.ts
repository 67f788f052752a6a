import { COLON, isToken, latin1, LF } from './characterClasses.ts';

/** What the Connection lines of one message said. */
export class ConnectionTokens {
  close = false;
  keepAlive = false;
  upgrade = false;
  /** Other fields that must not travel, in small letters; null when none was named (FRM-04). */
  named: string[] | null = null;

  reset(): void {
    this.close = false;
    this.keepAlive = false;
    this.upgrade = false;
    this.named = null;
  }

  /** Reads one value; several lines add up. */
  read(bytes: Buffer, start: number, end: number): void {
    const value = latin1(bytes, start, end).toLowerCase();
    if (value === 'keep-alive') this.keepAlive = true;
    else if (value === 'close') this.close = true;
    else for (const token of value.split(',')) this.#readToken(token.trim());
  }

  #readToken(token: string): void {
    if (token === 'close') this.close = true;
    else if (token === 'keep-alive') this.keepAlive = true;
    else if (token === 'upgrade') this.upgrade = true;
    else if (isToken(token) && !MUST_TRAVEL.test(token)) (this.named ??= []).push(token);
  }
}

/** Naming these would let a client remove what delimits the message or says where it came from. */
const MUST_TRAVEL = /^(?:host|content-length|transfer-encoding|x-forwarded-.*|x-amzn-trace-id)$/;

/**
 * The lines between `start` and `end` (behind the last one) whose names are in `named`. Every line must be
 * `name:value` CRLF, as a scanned head has it.
 */
export function linesNamed(
  bytes: Buffer,
  start: number,
  end: number,
  named: readonly string[],
): (readonly [start: number, end: number])[] {
  const names = new Set(named);
  const found: (readonly [start: number, end: number])[] = [];
  let from = start;
  while (from < end) {
    const behind = bytes.indexOf(LF, from) + 1;
    const colon = bytes.indexOf(COLON, from);
    if (names.has(latin1(bytes, from, colon).toLowerCase())) found.push([from, behind]);
    from = behind;
  }
  return found;
}

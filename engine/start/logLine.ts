import type { LogLevel } from '../model/Log.ts';

/** One event as one line: time (UTC), level, what happened; line ends and other control characters become spaces. */
export function logLine(nowMs: number, level: LogLevel, message: string): string {
  return `${new Date(nowMs).toISOString()} ${level.padEnd(5)} ${message.replaceAll(/\p{Cc}+/gu, ' ').trim()}\n`;
}

/** How much a line of the engine's log matters; from `error` to `debug`. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** The engine's own log: one line an event, never a secret in it. */
export type Log = (level: LogLevel, message: string) => void;

const RANK: Readonly<Record<LogLevel, number>> = { error: 0, warn: 1, info: 2, debug: 3 };

/** A log that passes on what matters at least as much as `least`. */
export function logAtLeast(least: LogLevel, log: Log): Log {
  return (level, message) => {
    if (RANK[level] <= RANK[least]) log(level, message);
  };
}

import type { Place } from './Directive.ts';

/**
 * What is wrong with a configuration, and where. `emerg` prevents it from running, `warn` does not. The message is
 * nginx's own where nginx has one, without its ` in FILE:LINE`. Source: the Angie facts, 3.4 and 9.2.
 */
export interface Problem extends Place {
  readonly level: 'emerg' | 'warn';
  readonly message: string;
}

/** A problem that prevents the configuration from running. */
export function emerg({ file, line }: Place, message: string): Problem {
  return { level: 'emerg', message, file, line };
}

/** A problem that the configuration can live with. */
export function warning({ file, line }: Place, message: string): Problem {
  return { level: 'warn', message, file, line };
}

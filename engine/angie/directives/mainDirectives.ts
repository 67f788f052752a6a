import { checks } from './checks.ts';
import { block, type DirectiveRules, ignored, MANY, offered } from './DirectiveRule.ts';

const MAIN = ['main'] as const;
const EVENTS = ['events'] as const;

/** A whole number, in words of its own. */
function connections([word = '']: readonly string[]): string | null {
  return checks.number()([word]) === null ? null : `invalid number "${word}"`;
}

/** A whole number, or `auto`: as many as there are processors. 0 is taken, too, as by nginx: one serves then. */
function workers([word = '']: readonly string[]): string | null {
  return word === 'auto' ? null : checks.number()([word]) && 'directive invalid value';
}

/** Directives outside `http` and `stream`, and those of `events`. */
export const mainDirectives: DirectiveRules = {
  http: [block(MAIN, 'http', 0)],
  stream: [block(MAIN, 'stream', 0)],
  events: [block(MAIN, 'events', 0)],
  worker_processes: [offered(MAIN, 1, { check: workers })],
  pid: [offered(MAIN, 1)],
  daemon: [offered(MAIN, 1, { check: checks.flag })],
  worker_shutdown_timeout: [offered(MAIN, 1, { check: checks.time })],
  error_log: [
    offered([...MAIN, 'http', 'http_server', 'location', 'stream', 'stream_server'], [1, MANY], { isRepeatable: true }),
  ],
  user: [ignored(MAIN, [1, 2])],
  master_process: [ignored(MAIN, 1, { check: checks.flag })],
  load_module: [ignored(MAIN, 1, { isRepeatable: true })],
  env: [ignored(MAIN, 1, { isRepeatable: true })],
  lock_file: [ignored(MAIN, 1)],
  debug_points: [ignored(MAIN, 1, { check: checks.oneOf('stop', 'abort') })],
  pcre_jit: [ignored(MAIN, 1, { check: checks.flag })],
  thread_pool: [ignored(MAIN, [2, 3], { isRepeatable: true })],
  timer_resolution: [ignored(MAIN, 1, { check: checks.time })],
  worker_cpu_affinity: [ignored(MAIN, [1, MANY])],
  worker_priority: [ignored(MAIN, 1)],
  worker_rlimit_core: [ignored(MAIN, 1, { check: checks.offset })],
  worker_rlimit_nofile: [ignored(MAIN, 1, { check: checks.number() })],
  working_directory: [ignored(MAIN, 1)],
  accept_mutex: [ignored(EVENTS, 1, { check: checks.flag })],
  accept_mutex_delay: [ignored(EVENTS, 1, { check: checks.time })],
  debug_connection: [ignored(EVENTS, 1, { isRepeatable: true })],
  multi_accept: [ignored(EVENTS, 1, { check: checks.flag })],
  use: [ignored(EVENTS, 1)],
  worker_aio_requests: [ignored(EVENTS, 1, { check: checks.number() })],
  worker_connections: [ignored(EVENTS, 1, { check: connections })],
};

import { checks } from './checks.ts';
import { type DirectiveRules, MANY, offered } from './DirectiveRule.ts';

const HTTP = ['upstream'] as const;
const BOTH = ['upstream', 'stream_upstream'] as const;

/** 0 to 99, in words of its own (the Angie facts, 3.4). */
function factor([word = '']: readonly string[]): string | null {
  if (!/^[0-9]{1,15}$/.test(word)) return 'directive invalid number';
  return Number(word) <= 99 ? null : 'value must be between 0 and 99';
}

/** Directives of `upstream` blocks; `server` is with those of `http`. Source: the Angie facts, 3.3 and 3.5. */
export const upstreamDirectives: DirectiveRules = {
  zone: [offered(BOTH, [1, 2], { isRepeatable: true })],
  hash: [offered(BOTH, [1, 2], { isRepeatable: true })],
  ip_hash: [offered(HTTP, 0, { isRepeatable: true })],
  least_conn: [offered(BOTH, 0, { isRepeatable: true })],
  random: [offered(BOTH, [0, 2], { isRepeatable: true })],
  least_time: [offered(BOTH, [1, MANY], { isRepeatable: true })],
  feedback: [offered(BOTH, [1, MANY], { isRepeatable: true })],
  response_time_factor: [offered(BOTH, 1, { check: factor })],
  keepalive: [offered(HTTP, 1)],
  sticky: [offered(BOTH, [1, MANY])],
  sticky_secret: [offered(BOTH, 1)],
  sticky_strict: [offered(BOTH, 1, { check: checks.flag })],
  queue: [offered(HTTP, [1, 2])],
  state: [offered(BOTH, 1)],
  bind_conn: [offered(HTTP, 1)],
  backup_switch: [offered(BOTH, 1)],
};

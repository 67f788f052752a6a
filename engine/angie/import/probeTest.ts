import type { VariableMap } from '../../model/virtualServer/VirtualServer.ts';

/** A test in words of a target group, which has no `map`: a text, and the values with which it holds. */
export interface ProbeTest {
  readonly test?: string;
  readonly expect?: string;
}

/**
 * The test of a probe, where it is a text without variables of a `map`, or one of them that lists values; null: it cannot be
 * said. `test` null: there is none. Source: A-060.
 */
export function probeTest(test: string | null, maps: readonly VariableMap[]): ProbeTest | null {
  if (test === null) return {};
  const map = maps.find(({ name }) => `$${name.toLowerCase()}` === test.toLowerCase());
  if (!map) return maps.some(({ name }) => mentions(test, name)) ? null : { test };
  const isList =
    isNo(map.fallback) &&
    !map.hasHostnames &&
    !maps.some(({ name }) => mentions(map.source, name)) &&
    // The list is parted by blanks.
    map.entries.every(({ key, value }) => key !== '' && !/\s/.test(key) && !isNo(value) && !value.includes('$'));
  return isList ? { test: map.source, expect: map.entries.map(({ key }) => key).join(' ') } : null;
}

function mentions(text: string, variable: string): boolean {
  return text.toLowerCase().replace('{', '').includes(`$${variable.toLowerCase()}`);
}

function isNo(text: string): boolean {
  return text === '' || text === '0';
}

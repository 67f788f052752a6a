import { describe, expect, it } from 'vitest';
import { compileConfiguration } from '../../../../engine/angie/compile/compileConfiguration.ts';
import type { ConfigurationFiles } from '../../../../engine/angie/compile/tls/ConfigurationFiles.ts';
import { parseConfiguration } from '../../../../engine/angie/syntax/parseConfiguration.ts';
import { memorySource } from '../../../support/angie/memorySource.ts';

const MAIN = '/etc/angie/angie.conf';

/** What a group of a level comes to: its method, or the first thing that is said against it. */
function compiled(text: string, level: 'http' | 'stream' = 'http'): string {
  const whole = `events { }\n${level} { upstream u {\n${text}\n} }`;
  const parsed = parseConfiguration(MAIN, memorySource({ [MAIN]: whole }));
  const { configuration, problems } = compileConfiguration(parsed, () => ['192.0.2.1']);
  const [problem] = problems;
  if (problem) return `${problem.level} ${problem.message} in line ${problem.line}`;
  return JSON.stringify(configuration[level]?.groups[0]?.method.kind);
}

const TWO = 'server 127.0.0.1:1; server 127.0.0.1:2;';
/** weight, slow_start, backup, of each method. */
const TABLE = [
  ['', 'yes yes yes'],
  ['hash $arg_k;', 'yes no no'],
  ['hash $arg_k consistent;', 'yes no no'],
  ['ip_hash;', 'yes no no'],
  ['least_conn;', 'yes yes yes'],
  ['random;', 'yes no no'],
  ['random two;', 'yes no no'],
  ['random two least_conn;', 'yes no no'],
  ['least_time header;', 'no no yes'],
  ['least_time last_byte;', 'no no yes'],
  ['feedback $upstream_http_x;', 'yes no yes'],
] as const;

const STREAM_ONLY: Readonly<Record<string, string>> = {
  'hash $arg_k;': 'hash $remote_addr;',
  'hash $arg_k consistent;': 'hash $remote_addr consistent;',
  'least_time header;': 'least_time connect;',
  'feedback $upstream_http_x;': 'feedback $upstream_probe_response;',
};

describe('ALG-02 a method and the parameters of its servers', () => {
  const rows = TABLE.flatMap(([method, marks]) =>
    ['weight=2', 'slow_start=5s', 'backup'].map((word, at) => ({ method, word, mark: marks.split(' ')[at] })),
  );

  it.each(rows)('A-006 A-007 A-039 A-069 “$method” with $word: $mark', ({ method, word, mark }) => {
    const answer =
      mark === 'no'
        ? `emerg balancing method does not support parameter "${word}" in line 3`
        : compiled(`${method} ${TWO}`);
    expect(compiled(`${method} ${TWO} server 127.0.0.1:3 ${word};`)).toBe(answer);
    const inStream = STREAM_ONLY[method] ?? method;
    if (method !== 'ip_hash;' && mark === 'no') {
      expect(compiled(`${inStream} ${TWO} server 127.0.0.1:3 ${word};`, 'stream')).toBe(answer);
    }
  });

  it.each(rows.filter(({ mark, method }) => mark === 'no' && method !== ''))(
    'A-086 “$method” behind a server with $word is refused as well',
    ({ method, word }) => {
      expect(compiled(`${TWO} server 127.0.0.1:3 ${word};\n${method}`)).toBe(
        `emerg balancing method does not support parameter "${word}" in line 3`,
      );
    },
  );

  it('A-003 A-004 A-005 is one: round robin where none is named, the last of several, with a warning', () => {
    expect(compiled(TWO)).toBe('"round_robin"');
    expect(compiled(`least_conn;\nhash $uri consistent;\n${TWO}`)).toBe(
      'warn load balancing method redefined in line 4',
    );
  });

  it.each(TABLE.map(([method]) => method))('A-008 “%s” is offered, with sticky on top of it', (method) => {
    expect(compiled(`${method} ${TWO}`)).not.toContain('emerg');
    expect(compiled(`${method} ${TWO} sticky cookie s;`)).toBe(compiled(`${method} ${TWO}`));
  });

  it('A-073 needs no zone for slow_start', () => {
    expect(compiled('server 127.0.0.1:1 slow_start=5s; server 127.0.0.1:2;')).toBe('"round_robin"');
  });

  it.each([
    ['http', 'header', true],
    ['http', 'last_byte', true],
    ['http', 'connect', false],
    ['http', 'first_byte', false],
    ['stream', 'connect', true],
    ['stream', 'first_byte', true],
    ['stream', 'last_byte', true],
    ['stream', 'header', false],
  ] as const)('A-047 least_time of %s with %s: %s', (level, mode, isOffered) => {
    expect(compiled(`least_time ${mode}; ${TWO}`, level)).toBe(
      isOffered ? '"least_time"' : `emerg invalid parameter "${mode}" in line 3`,
    );
  });

  it.each([
    ['weight=0', 'weight=0'],
    ['weight=-1', 'weight=-1'],
    ['max_conns=-1', 'max_conns=-1'],
    ['fail_timeout=abc', 'fail_timeout=abc'],
    ['max_fails=x', 'max_fails=x'],
  ])('refuses %s with its line', (word) => {
    expect(compiled(`${TWO}\nserver 127.0.0.1:3 ${word};`)).toBe(`emerg invalid parameter "${word}" in line 4`);
  });

  it('makes two servers of two lines that are alike', () => {
    const parsed = parseConfiguration(
      MAIN,
      memorySource({ [MAIN]: 'events { } http { upstream u { server 127.0.0.1:1; server 127.0.0.1:1; } }' }),
    );
    const { configuration, problems } = compileConfiguration(parsed, () => null);
    expect([problems.length, configuration.http?.groups[0]?.servers.length]).toEqual([0, 2]);
  });

  it('3.3 reads the servers of a group from the file of its state, and needs none of them', () => {
    const files = (text: string | null): ConfigurationFiles => ({
      read: () => (text === null ? { kind: 'failed', reason: '2' } : { kind: 'text', text }),
      tlsProblem: () => null,
    });
    const group = (text: string | null) => {
      const whole = 'events { } http { upstream u { hash $uri; zone z 1m; state servers.conf; } }';
      const parsed = parseConfiguration(MAIN, memorySource({ [MAIN]: whole }));
      const { configuration, problems } = compileConfiguration(parsed, () => null, files(text));
      const names = configuration.http?.groups[0]?.servers.map(({ name, weight }) => `${name} ${weight}`);
      return [...(names ?? []), ...problems.map(({ message, file, line }) => `${message} in ${file}:${line}`)];
    };
    expect(group('server 127.0.0.1:1 weight=2;\nserver 127.0.0.1:2;')).toEqual(['127.0.0.1:1 2', '127.0.0.1:2 1']);
    expect(group(null)).toEqual([]);
    expect(group('server 127.0.0.1:1;\nserver 127.0.0.1:2 backup;').slice(2)).toEqual([
      'balancing method does not support parameter "backup" in /etc/angie/servers.conf:2',
    ]);
    expect(group('listen 80;')).toEqual(['"listen" directive is not allowed here in /etc/angie/servers.conf:1']);
  });

  it('ALG-01 warns of weights that a ring counts in proportion only', () => {
    expect(compiled('hash $uri consistent; server 127.0.0.1:1 weight=1000000; server 127.0.0.1:2;')).toBe(
      'warn the weights of upstream "u" add up to 1000001: its ring counts them in proportion, as if they were 6553 in line 2',
    );
  });
});

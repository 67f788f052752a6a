/** Blocks into which the text of a row is put. */
export type Where =
  'main' | 'events' | 'http' | 'server' | 'location' | 'upstream' | 'stream' | 'streamServer' | 'streamUpstream';

/** One configuration with one fault. */
export interface BrokenConfiguration {
  readonly where: Where;
  readonly text: string;
  /** What is said of it, whole. */
  readonly says: string;
  /** How many lines below the first one of `text`. Default 0. */
  readonly line: number;
  /**
   * What Debian's nginx does: says the same in the same line; refuses it in other words or of another line; has not got
   * this part of Angie.
   */
  readonly nginx: 'same' | 'refuses' | 'lacks';
}

/** The line of a configuration on which the text of a row begins. */
export const FIRST_LINE = 4;

/** A whole configuration with the text of a row in it, from `FIRST_LINE` on. */
export function whole({ where, text }: Pick<BrokenConfiguration, 'where' | 'text'>, pidFile = '/tmp/none.pid'): string {
  const [before, after] = FRAMES[where];
  return `${before.replace('PID', pidFile)}\n${text}\n${after}`;
}

const QUIET = 'access_log off;';
const UPSTREAM = 'upstream u { server 127.0.0.1:8001; }';
const FRAMES: Readonly<Record<Where, readonly [before: string, after: string]>> = {
  main: ['pid PID;\n\nevents { }', ''],
  events: ['pid PID;\n\nevents {', '}'],
  http: [`pid PID;\nevents { }\nhttp { ${QUIET} ${UPSTREAM}`, '}'],
  server: [`pid PID;\nevents { }\nhttp { ${QUIET} ${UPSTREAM} server { listen 127.0.0.1:18080;`, '} }'],
  location: [
    `pid PID;\nevents { }\nhttp { ${QUIET} ${UPSTREAM} server { listen 127.0.0.1:18080; location /x/ {`,
    '} } }',
  ],
  upstream: [`pid PID;\nevents { }\nhttp { ${QUIET} upstream v {`, '} }'],
  stream: ['pid PID;\nevents { }\nstream { upstream u { server 127.0.0.1:8001; }', '}'],
  streamServer: ['pid PID;\nevents { }\nstream { upstream u { server 127.0.0.1:8001; } server {', '} }'],
  streamUpstream: ['pid PID;\nevents { }\nstream { upstream v {', '} }'],
};

/** Text, what is said, and how many lines below its first. */
export type Row = readonly [text: string, says: string, line?: number];

export function rows(
  where: Where,
  nginx: BrokenConfiguration['nginx'],
  list: readonly Row[],
): readonly BrokenConfiguration[] {
  return list.map(([text, says, line = 0]) => ({ where, text, says, line, nginx }));
}

export const SERVER = 'server 127.0.0.1:8001;';
export const flag = (name: string): Row => [
  `${name} maybe;`,
  `invalid value "maybe" in "${name}" directive, it must be "on" or "off"`,
];
export const badNumber = (name: string): Row => [`${name} many;`, `"${name}" directive invalid number`];
export const badValue = (name: string, value: string): Row => [
  `${name} ${value};`,
  `"${name}" directive invalid value`,
];
export const count = (name: string, args: string): Row => [
  `${name}${args};`,
  `invalid number of arguments in "${name}" directive`,
];
export const notHere = (name: string, rest = ' 1;'): Row => [
  `${name}${rest}`,
  `"${name}" directive is not allowed here`,
];
export const unsupported = (method: string, word: string): Row => [
  `${method}\n${SERVER} server 127.0.0.1:8002 ${word};`,
  `balancing method does not support parameter "${word}"`,
  1,
];
export const notOffered = (name: string, rest: string): Row => [
  `${name}${rest}`,
  `"${name}" directive is not offered by Balanza, and leaving it would change what clients get`,
];

import type { ConfigurationSource } from './ConfigurationSource.ts';
import type { Directive, Place } from './Directive.ts';
import { Lexer, type Token } from './Lexer.ts';
import { emerg, type Problem } from './Problem.ts';
import { resolvePath } from './resolvePath.ts';

/** Deeper is no configuration that a person wrote; the bound keeps what reads the tree within its stack. */
const DEEPEST_NESTING = 200;
/** Files that include each other twice would otherwise grow without bound. */
const MOST_FILES = 2_000;

/** A configuration that was read: directives of the main file and of all that it includes. */
export interface ParsedConfiguration {
  /** As far as they could be read; includes are replaced by what they brought. */
  readonly directives: readonly Directive[];
  /** Why reading stopped before the end; null when it did not. */
  readonly problem: Problem | null;
  /** Each file once, in the order in which they were opened. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Patterns of `include` that bring nothing, in the order of reading: no error, and perhaps not what was meant. */
  readonly unmatched: readonly UnmatchedInclude[];
}

/** An `include` whose pattern matches no file. */
export interface UnmatchedInclude extends Place {
  /** As written. */
  readonly pattern: string;
}

/**
 * Reads a configuration from its main file, with what it includes. Paths of includes are relative to the folder of the
 * main file, patterns may match nothing, a file that includes itself is refused. Never throws.
 * Source: the Angie facts, 9.1, 9.2 and 9.4.
 */
export function parseConfiguration(path: string, source: ConfigurationSource): ParsedConfiguration {
  const parser = new Parser(path, source);
  const directives = parser.file(path, { file: path, line: 0 });
  return {
    directives,
    problem: parser.problem,
    files: [...parser.files].map(([name, text]) => ({ path: name, text })),
    unmatched: parser.unmatched,
  };
}

/**
 * Reads directives that are no file, such as those of a command line. They may hold no block.
 * `where` is the name under which problems are reported. Source: nginx, `-g`.
 */
export function parseDirectives(text: string, where: string): Pick<ParsedConfiguration, 'directives' | 'problem'> {
  const parser = new Parser(where, { read: () => ({ kind: 'text', text }), expand: () => [] });
  const directives = parser.file(where, { file: where, line: 0 });
  const block = directives.find((directive) => directive.block);
  if (!block) return { directives, problem: parser.problem };
  return { directives: [], problem: emerg(block, 'block directives are not supported in -g option') };
}

class Parser {
  problem: Problem | null = null;
  readonly files = new Map<string, string>();
  readonly unmatched: UnmatchedInclude[] = [];
  readonly #main: string;
  readonly #source: ConfigurationSource;
  /** Files that are being read, each included by the one before. */
  readonly #open: string[] = [];
  #depth = 0;
  #filesRead = 0;

  constructor(main: string, source: ConfigurationSource) {
    this.#main = main;
    this.#source = source;
  }

  file(path: string, from: Place): Directive[] {
    const read = this.#source.read(path);
    if (read.kind === 'failed') return this.#stop(from, `open() "${path}" failed (${read.reason})`);
    this.#filesRead += 1;
    if (this.#filesRead > MOST_FILES) return this.#stop(from, `more than ${MOST_FILES} files are included`);
    this.files.set(path, read.text);
    this.#open.push(path);
    const directives = this.#block(new Lexer(read.text), path, false);
    this.#open.pop();
    return directives;
  }

  #block(lexer: Lexer, file: string, isNested: boolean): Directive[] {
    const directives: Directive[] = [];
    while (this.problem === null) {
      const token = lexer.next();
      const place = { file, line: token.line };
      switch (token.kind) {
        case 'problem':
          this.#stop(place, token.message);
          break;
        case 'close':
          if (isNested) return directives;
          this.#stop(place, 'unexpected "}"');
          break;
        case 'end':
          if (isNested) this.#stop(place, 'unexpected end of file, expecting "}"');
          return directives;
        case 'simple':
        case 'open':
          directives.push(...this.#directive(token, lexer, file));
          break;
        default:
          token satisfies never;
      }
    }
    return directives;
  }

  #directive(token: Extract<Token, { kind: 'simple' | 'open' }>, lexer: Lexer, file: string): Directive[] {
    const [name, ...args] = token.words;
    const place = { file, line: token.line };
    if (name === 'include') return this.#include(token, args, place);
    if (token.kind === 'simple') return [{ name, args, block: null, ...place, endLine: place.line }];
    if (this.#depth >= DEEPEST_NESTING) return this.#stop(place, `blocks are nested deeper than ${DEEPEST_NESTING}`);
    this.#depth += 1;
    const block = this.#block(lexer, file, true);
    this.#depth -= 1;
    return [{ name, args, block, ...place, endLine: this.problem ? 0 : lexer.line }];
  }

  #include({ kind }: Token, args: readonly string[], place: Place): Directive[] {
    const [given, ...more] = args;
    if (kind === 'open') return this.#stop(place, 'directive "include" is not terminated by ";"');
    if (given === undefined || more.length > 0) {
      return this.#stop(place, 'invalid number of arguments in "include" directive');
    }
    const path = resolvePath(this.#main, given);
    const found = /[*?[]/.test(path) ? this.#source.expand(path) : [path];
    if (found.length === 0) this.unmatched.push({ ...place, pattern: given });
    const directives: Directive[] = [];
    for (const file of found) {
      if (this.problem) break;
      if (this.#open.includes(file)) return this.#stop(place, `"${file}" includes itself`);
      directives.push(...this.file(file, place));
    }
    return directives;
  }

  #stop(place: Place, message: string): Directive[] {
    this.problem ??= emerg(place, message);
    return [];
  }
}

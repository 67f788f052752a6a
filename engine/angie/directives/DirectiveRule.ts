/** Blocks in which directives stand. `free`: the block has entries of its own kind, such as those of `map`. */
export type Context =
  | 'main'
  | 'events'
  | 'http'
  | 'http_server'
  | 'location'
  | 'upstream'
  | 'stream'
  | 'stream_server'
  | 'stream_upstream'
  | 'free';

/**
 * What Balanza does about a directive: does what it says; leaves it, because it cannot change behaviour here; or does not
 * run a file that has it, because leaving it would.
 */
export type Standing = 'offered' | 'ignored' | 'refused';

/**
 * The error of the arguments, without its place, or null. A text that begins with `directive ` stands for nginx's
 * `"NAME" directive …`.
 */
export type ArgumentCheck = (args: readonly string[], name: string) => string | null;

/** What is asked of one directive in some contexts. */
export interface DirectiveRule {
  readonly contexts: readonly Context[];
  /** The context of its block; null: it ends with `;`. */
  readonly opens: Context | null;
  /** Number of arguments, both included. */
  readonly args: readonly [min: number, max: number];
  readonly standing: Standing;
  readonly check?: ArgumentCheck;
  /** It may stand more than once in a block. */
  readonly isRepeatable?: true;
  /** Refused only with other arguments than these, with which it cannot change behaviour. */
  readonly harmless?: readonly string[];
}

/** Rules by the name of their directive. */
export type DirectiveRules = Readonly<Record<string, readonly DirectiveRule[]>>;

/** A number of arguments: exactly `count`, or the range of two numbers. */
type Count = number | readonly [min: number, max: number];

interface More {
  readonly check?: ArgumentCheck;
  readonly isRepeatable?: true;
}

/** A directive that Balanza carries out. */
export function offered(contexts: readonly Context[], args: Count, more: More = {}): DirectiveRule {
  return { contexts, opens: null, args: rangeOf(args), standing: 'offered', ...more };
}

/** A directive that cannot change behaviour here. */
export function ignored(contexts: readonly Context[], args: Count, more: More = {}): DirectiveRule {
  return { contexts, opens: null, args: rangeOf(args), standing: 'ignored', ...more };
}

/** A directive with a block. */
export function block(contexts: readonly Context[], opens: Context, args: Count): DirectiveRule {
  return { contexts, opens, args: rangeOf(args), standing: 'offered', isRepeatable: true };
}

function rangeOf(args: Count): readonly [number, number] {
  return typeof args === 'number' ? [args, args] : args;
}

/** No upper bound on the number of arguments. */
export const MANY = Number.POSITIVE_INFINITY;

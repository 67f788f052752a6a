import type { Directive } from '../syntax/Directive.ts';
import { emerg, type Problem } from '../syntax/Problem.ts';
import type { Context, DirectiveRule, DirectiveRules } from './DirectiveRule.ts';
import { httpDirectives } from './httpDirectives.ts';
import { mainDirectives } from './mainDirectives.ts';
import { proxyDirectives } from './proxyDirectives.ts';
import { REFUSED_PREFIXES, refusedDirectives } from './refusedDirectives.ts';
import { tlsDirectives } from './tlsDirectives.ts';
import { upstreamDirectives } from './upstreamDirectives.ts';

const TABLE: DirectiveRules = {
  ...refusedDirectives,
  ...mainDirectives,
  ...httpDirectives,
  ...proxyDirectives,
  ...upstreamDirectives,
  ...tlsDirectives,
};

/** What there is to say about the directives of a configuration. */
export interface DirectiveFindings {
  readonly problems: readonly Problem[];
  /** Of the problems, those of directives that are right, and not offered. */
  readonly refusals: ReadonlySet<Problem>;
  /** Those that have a problem. */
  readonly refused: ReadonlySet<Directive>;
  /** Names of those that are left because they cannot change behaviour here, each once, in the order of the file. */
  readonly ignored: readonly string[];
}

/**
 * Holds each directive against the table: known, in its place, ended as it should be, with as many arguments as it
 * takes, not twice where once is right. What the values mean is not looked at beyond their form. All problems are
 * found, in the order of the file. Source: the Angie facts, 9.2; contract, *Angie configurations*.
 */
export function checkDirectives(directives: readonly Directive[]): DirectiveFindings {
  const problems: Problem[] = [];
  const refused = new Set<Directive>();
  const refusals = new Set<Problem>();
  const ignored = new Set<string>();
  walk(directives, 'main');
  return { problems, refusals, refused, ignored: [...ignored] };

  function walk(list: readonly Directive[], context: Context): void {
    const seen = new Set<string>();
    for (const directive of list) {
      const found = ruleOf(directive, context);
      const message = typeof found === 'string' ? found : problemOf(directive, found, seen);
      if (message !== null) {
        const problem = emerg(directive, message);
        problems.push(problem);
        if (message === notOffered(directive.name)) refusals.add(problem);
        refused.add(directive);
      }
      if (typeof found === 'string') continue;
      seen.add(directive.name);
      if (found.standing === 'ignored' || (found.standing === 'refused' && isHarmless(directive, found))) {
        ignored.add(directive.name);
      }
      if (found.opens !== null && found.opens !== 'free' && directive.block) walk(directive.block, found.opens);
    }
  }
}

/** Whether Balanza carries a directive out, leaves it, or refuses it; null for one that nobody knows. */
export function standingOf(name: string): DirectiveRule['standing'] | null {
  return rulesOf(name)[0]?.standing ?? (isOfRefusedModule(name) ? 'refused' : null);
}

/** Names of all directives that are known. */
export function directiveNames(): readonly string[] {
  return Object.keys(TABLE);
}

/** What is asked of a directive, in each of the blocks in which it may stand. */
export function rulesOf(name: string): readonly DirectiveRule[] {
  return (Object.hasOwn(TABLE, name) ? TABLE[name] : undefined) ?? [];
}

/** The rule of a directive where it stands, or why it has none there. */
function ruleOf({ name }: Directive, context: Context): DirectiveRule | string {
  const rules = rulesOf(name);
  if (rules.length === 0) return isOfRefusedModule(name) ? notOffered(name) : `unknown directive "${name}"`;
  return rules.find(({ contexts }) => contexts.includes(context)) ?? `"${name}" directive is not allowed here`;
}

function problemOf(directive: Directive, rule: DirectiveRule, seen: ReadonlySet<string>): string | null {
  const { name, args } = directive;
  if (rule.standing === 'refused') return isHarmless(directive, rule) ? null : notOffered(name);
  if (rule.opens === null && directive.block) return `directive "${name}" is not terminated by ";"`;
  if (rule.opens !== null && !directive.block) return `directive "${name}" has no opening "{"`;
  const [min, max] = rule.args;
  if (args.length < min || args.length > max) return `invalid number of arguments in "${name}" directive`;
  const isSingular = rule.opens === null ? !rule.isRepeatable : ONCE.has(name);
  if (isSingular && seen.has(name)) return `"${name}" directive is duplicate`;
  const message = rule.check?.(args, name) ?? null;
  return message?.startsWith('directive ') ? `"${name}" ${message}` : message;
}

/** Blocks that stand once in their file. */
const ONCE: ReadonlySet<string> = new Set(['http', 'stream', 'events']);

function isHarmless({ args }: Directive, { harmless }: DirectiveRule): boolean {
  return harmless !== undefined && args.length === harmless.length && args.every((word, at) => word === harmless[at]);
}

function isOfRefusedModule(name: string): boolean {
  return REFUSED_PREFIXES.some((prefix) => name.startsWith(prefix));
}

function notOffered(name: string): string {
  return `"${name}" directive is not offered by Balanza, and leaving it would change what clients get`;
}

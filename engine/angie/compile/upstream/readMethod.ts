import type { BalancingMethod, BalancingMethodKind, TimeMeasure } from '../../../model/upstream/BalancingMethod.ts';
import type { UpstreamGroup } from '../../../model/upstream/UpstreamGroup.ts';
import type { Directive } from '../../syntax/Directive.ts';
import type { CompileContext } from '../CompileContext.ts';

const MEASURES: Readonly<Record<UpstreamGroup['level'], readonly TimeMeasure[]>> = {
  http: ['header', 'last_byte'],
  stream: ['connect', 'first_byte', 'last_byte'],
};
const STANDARD_FEEDBACK_FACTOR = 90;

/** Directives that name a method. */
export const METHOD_NAMES: ReadonlySet<string> = new Set<BalancingMethodKind>([
  'hash',
  'ip_hash',
  'least_conn',
  'random',
  'least_time',
  'feedback',
]);

/** The method that a directive names; null when its arguments are wrong, which is reported. Source: A-007, Angie 3.3. */
export function readMethod(directive: Directive, context: CompileContext): BalancingMethod | null {
  const { name, args } = directive;
  const [first = ''] = args;
  switch (name) {
    case 'hash': {
      context.checkText(directive, first);
      const wrong = args.slice(1).find((word) => word !== 'consistent');
      return wrong === undefined
        ? { kind: 'hash', key: first, isConsistent: args.length > 1 }
        : refuse(directive, context, wrong);
    }
    case 'random': {
      const wrong = args.find((word, at) => word !== (['two', 'least_conn'] as const)[at]);
      return wrong === undefined ? { kind: 'random', isTwo: args.length > 0 } : refuse(directive, context, wrong);
    }
    case 'least_time':
      return readLeastTime(directive, context);
    case 'feedback':
      return readFeedback(directive, context);
    case 'ip_hash':
      return { kind: 'ip_hash' };
    default:
      return { kind: 'least_conn' };
  }
}

function readLeastTime(directive: Directive, context: CompileContext): BalancingMethod | null {
  const [mode = '', ...words] = directive.args;
  const measure = MEASURES[context.level].find((known) => known === mode);
  if (!measure) return refuse(directive, context, mode);
  const averaging = readAveraging(directive, words, context);
  return averaging && { kind: 'least_time', measure, factor: averaging.factor, account: averaging.account };
}

function readFeedback(directive: Directive, context: CompileContext): BalancingMethod | null {
  const [variable = '', ...words] = directive.args;
  if (!variable.startsWith('$')) return refuse(directive, context, variable);
  context.checkText(directive, variable);
  const flags = words.filter((word) => word === 'inverse' || (word === 'last_byte' && context.level === 'http'));
  const others = words.filter((word) => !flags.includes(word));
  const averaging = readAveraging(directive, others, context);
  return (
    averaging && {
      kind: 'feedback',
      variable,
      isInverse: flags.includes('inverse'),
      factor: averaging.factor ?? STANDARD_FEEDBACK_FACTOR,
      account: averaging.account,
      isAtLastByte: flags.includes('last_byte'),
    }
  );
}

interface Averaging {
  readonly factor: number | null;
  readonly account: string | null;
}

function readAveraging(directive: Directive, words: readonly string[], context: CompileContext): Averaging | null {
  let factor: number | null = null;
  let account: string | null = null;
  for (const word of words) {
    const number = /^factor=([0-9]{1,2})$/.exec(word)?.[1];
    if (number !== undefined) factor = Number(number);
    else if (word.startsWith('account=$')) {
      account = word.slice('account='.length);
      context.checkText(directive, account);
    } else if (word.startsWith('account=')) {
      context.report.emerg(directive, 'variable expected as the "account" argument');
      return null;
    } else return refuse(directive, context, word);
  }
  return { factor, account };
}

function refuse(directive: Directive, context: CompileContext, word: string): null {
  context.report.emerg(directive, `invalid parameter "${word}"`);
  return null;
}

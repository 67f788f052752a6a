import { BalanzaError } from './BalanzaError.ts';

/** A range of status codes, both ends included. A single code is a range of one. */
export type CodeRange = readonly [from: number, to: number];

const PART = /^(\d{1,5})(?:-(\d{1,5}))?$/;

/** What can be wrong with a matcher; `part` is the code or range that is wrong. */
export interface MatcherProblem {
  readonly kind: 'syntax' | 'reversed' | 'range';
  readonly part: string;
}

/** The first thing that is wrong with a matcher, or null. `limits` are the lowest and the highest code allowed. */
export function matcherProblem(
  text: string,
  limits: { readonly min: number; readonly max: number },
): MatcherProblem | null {
  for (const part of text.split(',')) {
    const range = rangeOf(part);
    if (!range) return { kind: 'syntax', part };
    const [from, to] = range;
    if (from > to) return { kind: 'reversed', part };
    if (from < limits.min || to > limits.max) return { kind: 'range', part };
  }
  return null;
}

/**
 * The codes that a health check takes for a pass, from text such as `200,202` or `200-299`: a comma list of codes and
 * ranges, without spaces. `limits` are the lowest and the highest code allowed: 200 and 499 for an Application Load
 * Balancer. `ValidationError` for anything else, a range that runs backwards included. Source: ELB, *Matcher*.
 */
export function parseMatcher(
  text: string,
  limits: { readonly min: number; readonly max: number },
): readonly CodeRange[] {
  const problem = matcherProblem(text, limits);
  if (problem) throw new BalanzaError('ValidationError', sentence(text, problem, limits));
  return text.split(',').flatMap((part) => {
    const range = rangeOf(part);
    return range ? [range] : [];
  });
}

function rangeOf(part: string): CodeRange | null {
  const match = PART.exec(part);
  return match && [Number(match[1]), Number(match[2] ?? match[1])];
}

function sentence(
  text: string,
  { kind, part }: MatcherProblem,
  { min, max }: { readonly min: number; readonly max: number },
): string {
  switch (kind) {
    case 'syntax':
      return (
        `Health check matcher HTTP code '${text}' is not valid: '${part}' is neither a code nor a range. ` +
        `Give codes and ranges from ${min} to ${max} with commas between, such as 200,202 or 200-299.`
      );
    case 'reversed': {
      const [from, to] = rangeOf(part) ?? [min, max];
      return `Health check matcher HTTP code '${text}' is not valid: the range '${part}' runs backwards. Write ${to}-${from}.`;
    }
    case 'range':
      return (
        `Health check matcher HTTP code '${text}' must be within '${min}-${max}' inclusive: '${part}' is not. ` +
        'Leave that part out or narrow it.'
      );
    default:
      return kind satisfies never;
  }
}

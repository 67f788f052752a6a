import { BalanzaError } from './BalanzaError.ts';

/** A range of status codes, both ends included. A single code is a range of one. */
export type CodeRange = readonly [from: number, to: number];

const PART = /^(\d{1,5})(?:-(\d{1,5}))?$/;

/**
 * The codes that a health check takes for a pass, from text such as `200,202` or `200-299`: a comma list of codes and
 * ranges, without spaces. `limits` are the lowest and the highest code allowed: 200 and 499 for an Application Load
 * Balancer. `ValidationError` for anything else, a range that runs backwards included. Source: ELB, *Matcher*.
 */
export function parseMatcher(
  text: string,
  limits: { readonly min: number; readonly max: number },
): readonly CodeRange[] {
  return text.split(',').map((part) => parseRange(part, text, limits));
}

function parseRange(part: string, text: string, { min, max }: { readonly min: number; readonly max: number }) {
  const match = PART.exec(part);
  if (!match) {
    throw new BalanzaError(
      'ValidationError',
      `Health check matcher HTTP code '${text}' is not valid: '${part}' is neither a code nor a range. ` +
        `Give codes and ranges from ${min} to ${max} with commas between, such as 200,202 or 200-299.`,
    );
  }
  const from = Number(match[1]);
  const to = Number(match[2] ?? match[1]);
  if (from > to) {
    throw new BalanzaError(
      'ValidationError',
      `Health check matcher HTTP code '${text}' is not valid: the range '${part}' runs backwards. Write ${to}-${from}.`,
    );
  }
  if (from < min || to > max) {
    throw new BalanzaError(
      'ValidationError',
      `Health check matcher HTTP code '${text}' must be within '${min}-${max}' inclusive: '${part}' is not. ` +
        'Leave that part out or narrow it.',
    );
  }
  return [from, to] as const;
}

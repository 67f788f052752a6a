import { parseRegex } from './parseRegex.ts';
import type { RegexNode, RegexProblem } from './RegexNode.ts';

/** Most steps of a program: a text of 16 KB is then looked through in some tens of milliseconds at the very worst. */
const MAX_STEPS = 1_000;

/** One step. Places are indexes of the program. */
export type RegexStep =
  | { readonly kind: 'take'; readonly members: Uint8Array }
  /** Goes on at both places; the first is preferred. */
  | { readonly kind: 'split'; first: number; second: number }
  | { readonly kind: 'jump'; to: number }
  /** Notes the place in the text: 2n where group n begins, 2n + 1 where it ends. */
  | { readonly kind: 'note'; readonly slot: number }
  | { readonly kind: 'atStart' }
  | { readonly kind: 'atEnd' }
  | { readonly kind: 'found' };

/** Steps for a machine that follows all ways at once, so that the time grows with the text alone. */
export interface RegexProgram {
  readonly kind: 'program';
  readonly steps: readonly RegexStep[];
  /** Number of groups that hold something. */
  readonly groups: number;
}

/** The program of a regular expression, or what is wrong with it. See {@link parseRegex}. */
export function compileRegex(text: string, ignoresCase = false): RegexProgram | RegexProblem {
  const parsed = parseRegex(text, ignoresCase);
  if (parsed.kind === 'problem') return parsed;
  if (sizeOf(parsed.root) > MAX_STEPS) return { kind: 'problem', why: 'tooLarge', at: 0 };
  const steps: RegexStep[] = [];
  write(parsed.root, steps);
  steps.push({ kind: 'found' });
  return { kind: 'program', steps, groups: parsed.groups };
}

/** How many steps a part takes, at least; counted before it is written, since counts multiply. */
function sizeOf(node: RegexNode): number {
  switch (node.kind) {
    case 'empty':
      return 0;
    case 'set':
    case 'start':
    case 'end':
      return 1;
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + sizeOf(part), 0);
    case 'choice':
      return node.options.reduce((sum, part) => sum + sizeOf(part) + 2, 0);
    case 'group':
      return sizeOf(node.part) + 2;
    case 'repeat':
      return (sizeOf(node.part) + 2) * (node.max === Infinity ? node.min + 1 : node.max);
    default:
      return node satisfies never;
  }
}

function write(node: RegexNode, steps: RegexStep[]): void {
  switch (node.kind) {
    case 'empty':
      break;
    case 'set':
      steps.push({ kind: 'take', members: node.members });
      break;
    case 'start':
      steps.push({ kind: 'atStart' });
      break;
    case 'end':
      steps.push({ kind: 'atEnd' });
      break;
    case 'sequence':
      for (const part of node.parts) write(part, steps);
      break;
    case 'choice':
      writeChoice(node.options, steps);
      break;
    case 'group':
      if (node.index !== null) steps.push({ kind: 'note', slot: 2 * node.index });
      write(node.part, steps);
      if (node.index !== null) steps.push({ kind: 'note', slot: 2 * node.index + 1 });
      break;
    case 'repeat':
      writeRepeat(node, steps);
      break;
    default:
      node satisfies never;
  }
}

function writeChoice(options: readonly RegexNode[], steps: RegexStep[]): void {
  const jumps: { kind: 'jump'; to: number }[] = [];
  options.forEach((option, place) => {
    if (place === options.length - 1) {
      write(option, steps);
      return;
    }
    const split = { kind: 'split' as const, first: steps.length + 1, second: 0 };
    steps.push(split);
    write(option, steps);
    const jump = { kind: 'jump' as const, to: 0 };
    steps.push(jump);
    jumps.push(jump);
    split.second = steps.length;
  });
  for (const jump of jumps) jump.to = steps.length;
}

function writeRepeat(node: Extract<RegexNode, { kind: 'repeat' }>, steps: RegexStep[]): void {
  const { part, min, max, isGreedy } = node;
  for (let time = 0; time < min; time += 1) write(part, steps);
  if (max === Infinity) {
    const at = steps.length;
    const split = { kind: 'split' as const, first: 0, second: 0 };
    steps.push(split);
    write(part, steps);
    steps.push({ kind: 'jump', to: at });
    point(split, isGreedy, [at + 1, steps.length]);
    return;
  }
  const splits: { readonly split: { kind: 'split'; first: number; second: number }; readonly inside: number }[] = [];
  for (let time = min; time < max; time += 1) {
    const split = { kind: 'split' as const, first: 0, second: 0 };
    splits.push({ split, inside: steps.length + 1 });
    steps.push(split);
    write(part, steps);
  }
  for (const { split, inside } of splits) point(split, isGreedy, [inside, steps.length]);
}

/** Which of the two ways is preferred: once more, or on. */
function point(
  split: { first: number; second: number },
  isGreedy: boolean,
  [inside, behind]: readonly [inside: number, behind: number],
): void {
  split.first = isGreedy ? inside : behind;
  split.second = isGreedy ? behind : inside;
}

/** A regular expression as it was read. */
export type RegexNode =
  | { readonly kind: 'empty' }
  /** One character of those marked; 256 places. */
  | { readonly kind: 'set'; readonly members: Uint8Array }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'sequence'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'choice'; readonly options: readonly RegexNode[] }
  | {
      readonly kind: 'repeat';
      readonly part: RegexNode;
      readonly min: number;
      /** Infinity: without end. */
      readonly max: number;
      readonly isGreedy: boolean;
    }
  /** `index` is the number of what it holds, from 1; null holds nothing. */
  | { readonly kind: 'group'; readonly part: RegexNode; readonly index: number | null };

/** Why a text is no regular expression, or none that is offered: a code and the place in the text. */
export interface RegexProblem {
  readonly kind: 'problem';
  readonly why: RegexFault;
  readonly at: number;
}

export type RegexFault =
  | 'empty'
  | 'tooLong'
  | 'tooLarge'
  | 'unbalanced'
  | 'nothingToRepeat'
  | 'badClass'
  | 'badCount'
  | 'badEscape'
  | 'characters'
  | 'lookaround'
  | 'backreference'
  | 'possessive'
  | 'atomic'
  | 'unicodeClass'
  | 'unknownGroup'
  | 'wordBoundary';

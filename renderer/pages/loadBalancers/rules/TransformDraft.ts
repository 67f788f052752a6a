import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { Transform } from '../../../../engine/model/Listener.ts';
import { transformProblem, type TransformProblem } from '../../../../engine/model/transformProblem.ts';

export const TRANSFORM_TYPES = ['host-header-rewrite', 'url-rewrite'] as const satisfies readonly Transform['type'][];

/** A transform as it stands in the form; a rule has one of each type at most, with one rewrite. */
export interface TransformDraft {
  readonly type: Transform['type'];
  readonly regex: string;
  readonly replace: string;
}

/** The transforms of a rule, to be edited. */
export function transformDrafts(transforms: readonly Transform[]): readonly TransformDraft[] {
  return transforms.map(({ type, rewrites: [rewrite] }) => ({
    type,
    regex: rewrite?.regex ?? '',
    replace: rewrite?.replace ?? '',
  }));
}

/** What a rule would have. */
export function transformsOf(drafts: readonly TransformDraft[]): readonly Transform[] {
  return drafts.map(({ type, regex, replace }) => ({ type, rewrites: [{ regex, replace }] }));
}

/** What is wrong with a draft, or null. An expression that is still empty is missing. */
export function draftProblem({ regex, replace }: TransformDraft): TransformProblem | 'empty' | null {
  return regex === '' ? 'empty' : transformProblem({ regex, replace });
}

/** Transforms as calls take them. */
export function askedTransforms(transforms: readonly Transform[]): NonNullable<CallInput<'createRule'>['transforms']> {
  return transforms.map(({ type, rewrites }) => {
    const config = { rewrites: rewrites.map((one) => ({ ...one })) };
    return type === 'url-rewrite' ? { type, urlRewriteConfig: config } : { type, hostHeaderRewriteConfig: config };
  });
}

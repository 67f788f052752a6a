import type { Transform } from '../../../../engine/model/Listener.ts';
import type { Texts } from '../../../texts/useTexts.ts';

/** What the transforms of a rule change, in one line. */
export function transformsText(
  texts: Pick<Texts['ruleActions'], 'rewriteHost' | 'rewriteUrl'>,
  transforms: readonly Transform[],
): string {
  return transforms
    .flatMap(({ type, rewrites }) =>
      rewrites.map(({ regex, replace }) =>
        type === 'url-rewrite' ? texts.rewriteUrl(regex, replace) : texts.rewriteHost(regex, replace),
      ),
    )
    .join('; ');
}

import type { Resources } from '../../engine/model/Resources.ts';
import type { Texts } from '../texts/useTexts.ts';

/** What a route says of itself, for breadcrumbs and navigation. */
export interface PageHandle {
  /** The last part of the way here; parameters are those of the address. */
  readonly crumb: (
    texts: Texts,
    parameters: Readonly<Record<string, string | undefined>>,
    resources: Resources,
  ) => string;
  /** Crumbs before it that are no routes above it; addresses without `#`. */
  readonly above?: (
    texts: Texts,
    parameters: Readonly<Record<string, string | undefined>>,
    resources: Resources,
  ) => readonly { readonly text: string; readonly path: string }[];
}

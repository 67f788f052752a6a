import type { PublicChange } from '../../model/Resources.ts';

/** All records, then what changed: fed to `changedResources`, they make the same `Resources` value as the engine has. */
export type ResourcesView =
  | {
      readonly kind: 'all';
      readonly region: string;
      /** The region's zones in order. */
      readonly zones: readonly string[];
      readonly changes: readonly PublicChange[];
    }
  | { readonly kind: 'changes'; readonly changes: readonly PublicChange[] };

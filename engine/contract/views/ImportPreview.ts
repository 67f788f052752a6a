/** What a configuration of Angie or nginx would become, and what stands in the way. Nothing was changed. */
export interface ImportPreview {
  /** What prevents the import (`isError`), and what is only worth knowing; messages are Angie's own, with what to do. Line 0: of the file as a whole. */
  readonly problems: readonly { readonly line: number; readonly message: string; readonly isError: boolean }[];
  readonly targetGroups: readonly ImportedGroupView[];
  readonly loadBalancers: readonly ImportedBalancerView[];
  /** What cannot be carried over, with what to do instead. */
  readonly notes: readonly { readonly line: number; readonly message: string }[];
  /** Directives that are left, because they change nothing here. */
  readonly ignored: readonly string[];
  /** Why the engine would refuse it as a whole: a name or a port that is taken, say; null: it would not. */
  readonly refusal: string | null;
}

export interface ImportedGroupView {
  readonly name: string;
  readonly protocol: string;
  /** `address:port` each. */
  readonly targets: readonly string[];
  readonly attributes: readonly { readonly key: string; readonly value: string }[];
}

export interface ImportedBalancerView {
  readonly name: string;
  readonly type: 'application' | 'network';
  /** In words of the configuration: `HTTP:80`, then each rule as condition and action, the default last. */
  readonly listeners: readonly {
    readonly name: string;
    readonly rules: readonly { readonly condition: string; readonly action: string }[];
  }[];
}

/** What was made, by name. */
export interface ImportedView {
  readonly targetGroups: readonly string[];
  readonly loadBalancers: readonly string[];
}

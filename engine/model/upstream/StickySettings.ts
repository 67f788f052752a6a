/** How a client's session is bound to a server. Texts may hold variables. Source: A-080, Angie 6. */
export interface StickySettings {
  readonly mode: StickyMode;
  /** `sticky_secret`, added to an id before its MD5 is taken; null: ids go out as they are. Not with `learn`. */
  readonly secret: string | null;
  /** `sticky_strict on`: a session whose server cannot serve it gets 502, not another server. */
  readonly isStrict: boolean;
}

export type StickyMode =
  | {
      /** HTTP only. */
      readonly kind: 'cookie';
      readonly name: string;
      /** In order, as written: `domain=x.com`, `secure`, `expires=1h`. `path=/` is added unless one is given. */
      readonly attributes: readonly string[];
    }
  | {
      readonly kind: 'route';
      /** The first that is not empty is the id. One or more. */
      readonly values: readonly string[];
    }
  | {
      readonly kind: 'learn';
      readonly zone: { readonly name: string; readonly sizeBytes: number };
      /** The first that is not empty is the session that a response begins. One or more. */
      readonly create: readonly string[];
      /** The first that is not empty is the session of a request. One or more. */
      readonly lookup: readonly string[];
      /** Milliseconds after its last use that a session is forgotten; default 3,600,000. */
      readonly timeoutMs: number;
      /** Only its beginning is a use of a session. */
      readonly isNotRefreshed: boolean;
      /** `header` (HTTP), `connect` (stream): sessions begin then, not at the end. */
      readonly isEarly: boolean;
    };

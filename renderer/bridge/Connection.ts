/** How the window stands with the engine. */
export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  /** It was connected, and tries to be again. */
  | { readonly kind: 'lost' }
  /** The engine does not know this window; trying again would not help. */
  | { readonly kind: 'signedOut' };

export type OnConnection = (connection: Connection) => void;

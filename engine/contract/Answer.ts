/** What crosses the border instead of an exception, since neither IPC nor JSON keeps classes. `code` is for programs. */
export interface ContractError {
  /** A code of `engine/model` (AWS's own), or one of the border's: `UnknownCall`, `Disconnected`, `TooLarge`. */
  readonly code: string;
  /** A sentence: what is wrong, where, why, and what to do. Holds no secret. */
  readonly message: string;
  /** What exactly a code with several meanings means, where that is told apart. */
  readonly reason?: string;
}

/** The outcome of a call: a value, or why there is none. */
export type Answer<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: ContractError };

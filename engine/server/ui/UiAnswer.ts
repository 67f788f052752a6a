/** An answer of the console's server: `text` is plain text, `body` what `headers` say. */
export interface UiAnswer {
  readonly status: number;
  readonly text?: string;
  readonly body?: string | Uint8Array;
  /** Beside those of every answer, which they override. */
  readonly headers?: Readonly<Record<string, string>>;
}

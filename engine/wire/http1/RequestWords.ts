/** A request as rules, cookies and methods of balancing ask for it, whatever version of HTTP it came in. */
export interface RequestWords {
  /** As sent: methods are case-sensitive (HST-03). */
  method(): string;
  /** Path and query, or `*`. */
  target(): string;
  /** In small letters, without port; null when the request has none. */
  host(): string | null;
  /** The values of a field in order, without blanks round them. `name` is in small letters. */
  values(name: string): readonly string[];
  /** The same of every field, by its name in small letters. */
  fields(): Map<string, string[]>;
  /** All of it as HTTP/1.1 says it, with its blank line. */
  text(): string;
}

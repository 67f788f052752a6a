/** What rules look at. Percent-escapes are compared as they were sent, in path and query alike (RUL-01). */
export interface MatchedRequest {
  /** As sent: methods are case-sensitive. */
  readonly method: string;
  /** In small letters, without port; '' when the request names none. */
  readonly host: string;
  /** The target up to the query. */
  readonly path: string;
  /** Behind the first `?`, without it; '' when there is none. */
  readonly query: string;
  /** Of whoever holds the connection, be it a proxy: no header field is asked. */
  readonly sourceIp: string;
  /** The values of the fields of a name in small letters, in the order in which they came. */
  headerValues(name: string): readonly string[];
}

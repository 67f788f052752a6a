import type { HeaderEntry } from '../../wire/http2/HeaderEntry.ts';
import type { RequestOwner } from '../http/RequestOwner.ts';

/** Whom a request on a connection of HTTP/2 to a target answers: a stream of a client's, as only those go there. */
export interface StreamOwner extends RequestOwner {
  /** Takes a head that goes on as it came. */
  writeEntries(entries: readonly HeaderEntry[]): void;
}

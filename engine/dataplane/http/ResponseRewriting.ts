import type { ResponseSettings } from '../../model/NodeConfiguration.ts';
import { linesNamed } from '../../wire/http1/ConnectionTokens.ts';
import { LF } from '../../wire/http1/characterClasses.ts';
import type { ResponseHead } from '../../wire/http1/ResponseHead.ts';

/** What a listener changes in answers, made ready for each of them. Source: ELB, *Header handling*, *Listener attributes*. */
export class ResponseRewriting {
  readonly tellsServer: boolean;
  /** The lines that every answer gets, each with its CRLF. */
  readonly lines: string;
  readonly #names: readonly string[];

  constructor({ tellsServer, headers }: ResponseSettings) {
    this.tellsServer = tellsServer;
    this.lines = headers.map(({ name, value }) => `${name}: ${value}\r\n`).join('');
    this.#names = headers.map(({ name }) => name.toLowerCase());
  }

  /** Takes the fields of a target's answer away in whose place the lines come. */
  prepare(head: ResponseHead): void {
    if (this.#names.length === 0) return;
    const fieldsStart = head.bytes.indexOf(LF, head.start) + 1;
    const lines = linesNamed(head.bytes, fieldsStart, head.end - 2, this.#names);
    if (lines.length > 0) head.removals.merge(lines);
  }
}

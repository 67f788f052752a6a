import type { FieldMeaning } from './fieldMeaning.ts';
import type { AnswerMeaning } from './readResponse.ts';

/** A name and a value of a header block. Those of the dynamic table are judged once, however often they are repeated. */
export class HeaderEntry {
  /** One character a byte, as `value`. */
  readonly name: string;
  readonly value: string;
  /** As tables and lists are measured (RFC 7541, 4.1). */
  readonly size: number;
  /** For `fieldMeaning`. */
  meaning: FieldMeaning | null = null;
  /** For `readResponse`. */
  answer: AnswerMeaning = null;
  /** For `putEntry`. */
  coded: Uint8Array | null = null;

  constructor(name: string, value: string) {
    this.name = name;
    this.value = value;
    this.size = name.length + value.length + 32;
  }
}

import { forwardedFields, type ForwardedFields } from '../../wire/http1/forwardedFields.ts';
import type { RequestRules } from '../../wire/http1/RequestRules.ts';

/** Where a client connects from, and the forwarding fields that say so, made anew only when the rules change. */
export class ClientAddress {
  readonly address: string;
  readonly port: number;
  #fields: ForwardedFields | null = null;
  #rules: RequestRules | null = null;

  constructor(address: string, port: number) {
    this.address = address;
    this.port = port;
  }

  fields(rules: RequestRules): ForwardedFields {
    if (this.#fields === null || this.#rules !== rules) {
      this.#fields = forwardedFields(this, rules);
      this.#rules = rules;
    }
    return this.#fields;
  }
}

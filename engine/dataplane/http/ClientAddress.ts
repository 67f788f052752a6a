import { forwardedFields, type ForwardedFields } from '../../wire/http1/forwardedFields.ts';
import type { RequestRules } from '../../wire/http1/RequestRules.ts';
import type { ClientTls } from '../tls/ClientTls.ts';

/** The fields made last: clients that connect often come from few addresses, and fields are a tenth of their memory. */
let last: { readonly address: string; readonly rules: RequestRules; readonly fields: ForwardedFields } | null = null;

/** Where a client connects from, and the forwarding fields that say so, made anew only when the rules change. */
export class ClientAddress {
  readonly address: string;
  readonly port: number;
  readonly isIpv6: boolean;
  /** Of a connection to a secure listener, once its handshake is done; else null. */
  tls: ClientTls | null = null;
  /** What log lines of its connection have in common; '' until one is written. */
  traceId = '';
  #fields: ForwardedFields | null = null;
  #rules: RequestRules | null = null;

  constructor(address: string, port: number) {
    this.address = address;
    this.port = port;
    this.isIpv6 = address.includes(':');
  }

  fields(rules: RequestRules): ForwardedFields {
    if (this.#fields === null || this.#rules !== rules) {
      if (last?.address !== this.address || last.rules !== rules || rules.xffClientPort) {
        last = { address: this.address, rules, fields: forwardedFields(this, rules) };
      }
      this.#fields = last.fields;
      this.#rules = rules;
    }
    return this.#fields;
  }
}

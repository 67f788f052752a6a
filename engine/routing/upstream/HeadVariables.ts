import type { VariableSource } from './compileText.ts';

/** Of a request besides its head. */
export interface RequestFacts {
  /** Of whoever holds the connection. */
  readonly remoteAddress: string;
  readonly remotePort: number;
  readonly scheme: 'http' | 'https';
  readonly serverPort: number;
}

/** Of the response to an attempt, besides its head. */
export interface ResponseFacts {
  readonly status: number;
  /** Name of the server that answered. */
  readonly peer: string;
}

/**
 * The variables of a request, and of the response to it, by nginx's names. Heads are read when a variable of theirs is
 * first asked for. Characters are bytes. Source: Angie 4.4, 9.4.
 */
export class HeadVariables {
  readonly #head: string;
  readonly #facts: RequestFacts;
  #line: readonly string[] | null = null;
  #fields: ReadonlyMap<string, readonly string[]> | null = null;
  #response: ReadonlyMap<string, readonly string[]> = new Map();
  #responseFacts: ResponseFacts | null = null;

  /** `head`: request line and fields, with their line ends. */
  constructor(head: string, facts: RequestFacts) {
    this.#head = head;
    this.#facts = facts;
  }

  /** For a text with variables. */
  readonly source: VariableSource = (name) => {
    const simple = this.#simple(name);
    if (simple !== null) return simple;
    const [, kind = '', rest = ''] = /^(upstream_http|upstream_cookie|http|cookie|arg)_(.+)$/.exec(name) ?? [];
    switch (kind) {
      case 'http':
        return fieldOf(this.#requestFields(), rest);
      case 'cookie':
        return pairOf((this.#requestFields().get('cookie') ?? []).join('; '), rest, ';');
      case 'arg':
        return pairOf(this.#query(), rest, '&');
      case 'upstream_http':
        return fieldOf(this.#response, rest);
      case 'upstream_cookie':
        return this.#setCookie(rest);
      default:
        return '';
    }
  };

  /** From here on, what is asked of a response is of this one. */
  answered(head: string, facts: ResponseFacts): void {
    this.#response = fieldsIn(head);
    this.#responseFacts = facts;
  }

  #simple(name: string): string | null {
    switch (name) {
      case 'remote_addr':
        return this.#facts.remoteAddress;
      case 'remote_port':
        return String(this.#facts.remotePort);
      case 'scheme':
        return this.#facts.scheme;
      case 'server_port':
        return String(this.#facts.serverPort);
      case 'request':
        return this.#requestLine().join(' ');
      case 'request_method':
        return this.#requestLine()[0] ?? '';
      case 'request_uri':
        return this.#target();
      case 'server_protocol':
        return this.#requestLine()[2] ?? '';
      case 'uri':
      case 'document_uri':
        return decoded(this.#target().replace(/\?.*$/s, ''));
      case 'args':
      case 'query_string':
        return this.#query();
      case 'is_args':
        return this.#query() === '' ? '' : '?';
      case 'host':
        return (fieldOf(this.#requestFields(), 'host').replace(/:\d*$/, '') || '').toLowerCase();
      case 'content_type':
      case 'content_length':
        return fieldOf(this.#requestFields(), name);
      case 'status':
      case 'upstream_status':
        return this.#responseFacts === null ? '' : String(this.#responseFacts.status);
      case 'upstream_addr':
        return this.#responseFacts?.peer ?? '';
      default:
        return null;
    }
  }

  #requestLine(): readonly string[] {
    return (this.#line ??= this.#head.slice(0, Math.max(this.#head.indexOf('\r\n'), 0)).split(' '));
  }

  #target(): string {
    return this.#requestLine()[1] ?? '';
  }

  #query(): string {
    const target = this.#target();
    const question = target.indexOf('?');
    return question < 0 ? '' : target.slice(question + 1);
  }

  #requestFields(): ReadonlyMap<string, readonly string[]> {
    return (this.#fields ??= fieldsIn(this.#head));
  }

  #setCookie(name: string): string {
    for (const line of this.#response.get('set-cookie') ?? []) {
      const [, own, value = ''] = /^\s*([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (own?.trim().toLowerCase() === name.toLowerCase()) return value.trim();
    }
    return '';
  }
}

/** Fields of a head, by their names in small letters. The first line is none. */
function fieldsIn(head: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).toLowerCase();
    const values = fields.get(name);
    const value = line.slice(colon + 1).trim();
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  return fields;
}

/** `_` of a variable stands for any character but letters and digits in the name of a field, `-` as a rule. */
function fieldOf(fields: ReadonlyMap<string, readonly string[]>, name: string): string {
  const asked = name.toLowerCase();
  const values = fields.get(asked.replaceAll('_', '-')) ?? fields.get(asked) ?? [];
  return values.join(', ');
}

/** The value of the first pair of that name, without case. */
function pairOf(text: string, name: string, separator: string): string {
  const asked = name.toLowerCase();
  for (const pair of text.split(separator)) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim().toLowerCase() === asked) return pair.slice(equals + 1).trim();
  }
  return '';
}

function decoded(path: string): string {
  return path.replace(/%([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

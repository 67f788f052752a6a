import { capturesOf, compilePattern, NO_CAPTURES, type Captures } from './compilePattern.ts';

/** One of the servers of an address, by a name; the names of a server as written. */
interface Named<Server> {
  readonly server: Server;
  readonly names: readonly string[];
  readonly isDefault: boolean;
}

/** Which server answers for a host. */
export interface ChosenServer<Server> {
  readonly server: Server;
  readonly captures: Captures;
}

/**
 * The servers of one address by the names of hosts: an exact name, then the longest `*.name`, the longest `name.*`, the
 * first regular expression, and the default server. Of two with one name the first has it. Source: nginx, *server names*.
 */
export class ServersByHost<Server> {
  readonly #exact = new Map<string, Server>();
  readonly #suffixes: { readonly suffix: string; readonly server: Server }[] = [];
  readonly #prefixes: { readonly prefix: string; readonly server: Server }[] = [];
  readonly #patterns: { readonly pattern: RegExp; readonly server: Server }[] = [];
  /** For hosts that no server has a name of. */
  readonly standard: Server;

  /** `servers`: one or more. */
  constructor(servers: readonly [Named<Server>, ...Named<Server>[]]) {
    this.standard = (servers.find(({ isDefault }) => isDefault) ?? servers[0]).server;
    for (const { server, names } of servers) for (const name of names) this.#add(name, server);
    this.#suffixes.sort((one, other) => other.suffix.length - one.suffix.length);
    this.#prefixes.sort((one, other) => other.prefix.length - one.prefix.length);
  }

  /** `host`: in lower case, without a port. */
  choose(host: string): ChosenServer<Server> {
    const server =
      this.#exact.get(host) ??
      this.#suffixes.find(({ suffix }) => host.length > suffix.length && host.endsWith(suffix))?.server ??
      this.#prefixes.find(({ prefix }) => host.length > prefix.length && host.startsWith(prefix))?.server;
    if (server !== undefined) return { server, captures: NO_CAPTURES };
    for (const { pattern, server: found } of this.#patterns) {
      const match = pattern.exec(host);
      if (match) return { server: found, captures: capturesOf(match) };
    }
    return { server: this.standard, captures: NO_CAPTURES };
  }

  #add(name: string, server: Server): void {
    if (name.startsWith('~')) this.#patterns.push({ pattern: compilePattern(name.slice(1), false), server });
    else if (name.startsWith('*.')) this.#suffixes.push({ suffix: name.slice(1), server });
    else if (name.endsWith('.*')) this.#prefixes.push({ prefix: name.slice(0, -1), server });
    else if (name.startsWith('.')) {
      this.#suffixes.push({ suffix: name, server });
      if (!this.#exact.has(name.slice(1))) this.#exact.set(name.slice(1), server);
    } else if (!this.#exact.has(name)) this.#exact.set(name, server);
  }
}

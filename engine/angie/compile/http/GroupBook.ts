import { STANDARD_METHOD, STANDARD_TIME_FACTOR } from '../../../model/upstream/BalancingMethod.ts';
import { STANDARD_NEXT_UPSTREAM } from '../../../model/upstream/NextUpstream.ts';
import type { UpstreamGroup } from '../../../model/upstream/UpstreamGroup.ts';
import type { UpstreamProbe } from '../../../model/upstream/UpstreamProbe.ts';
import type { Directive } from '../../syntax/Directive.ts';
import type { CompileContext } from '../CompileContext.ts';
import { hostAddress } from '../hostAddress.ts';
import { readServerLine } from '../upstream/readServerLine.ts';

const HTTP_PORT = 80;

/**
 * The groups of a block: those of `upstream`, and one for each address that a `proxy_pass` names itself. Names are
 * compared without regard to case. Source: the Angie facts, 3.3 and 3.4.
 */
export class GroupBook {
  readonly #groups = new Map<string, UpstreamGroup>();
  readonly #probes = new Map<string, UpstreamProbe[]>();
  readonly #context: CompileContext;

  constructor(context: CompileContext) {
    this.#context = context;
  }

  /** Adds the group of an `upstream` block; reports a name that is taken. */
  add(directive: Directive, group: UpstreamGroup): void {
    const key = group.name.toLowerCase();
    if (this.#groups.has(key)) this.#context.report.emerg(directive, `duplicate upstream "${group.name}"`);
    else this.#groups.set(key, group);
  }

  /** All groups, with the probes that locations have added. */
  all(): readonly UpstreamGroup[] {
    return [...this.#groups].map(([key, group]) => ({ ...group, probes: this.#probes.get(key) ?? group.probes }));
  }

  find(name: string): UpstreamGroup | undefined {
    return this.#groups.get(name.toLowerCase());
  }

  addProbe(group: string, probe: UpstreamProbe): void {
    const key = group.toLowerCase();
    this.#probes.set(key, [...(this.#probes.get(key) ?? []), probe]);
  }

  /**
   * The name of the group that a `proxy_pass` means; makes it when it is an address. `shown`: how it is written, for what
   * is said when it is wrong; then null. `standardPort`: of an address without one.
   */
  named(
    directive: Directive,
    host: string,
    { shown, standardPort }: { readonly shown: string; readonly standardPort: number },
  ): string | null {
    const known = this.find(host);
    if (known) return known.name;
    const colon = /:(\d+)$/.exec(host);
    const bare = colon ? this.find(host.slice(0, colon.index)) : undefined;
    if (bare) {
      const message = `upstream "${bare.name}" may not have port ${colon?.[1] ?? ''}`;
      this.#context.report.emerg(directive, message);
      return null;
    }
    return this.#implicit(directive, host, { shown, standardPort });
  }

  #implicit(
    directive: Directive,
    host: string,
    { shown, standardPort }: { readonly shown: string; readonly standardPort: number },
  ): string | null {
    const { level } = this.#context;
    const address = hostAddress(host);
    if (address.kind === 'problem') {
      this.#context.report.emerg(directive, `${address.message} in upstream "${shown}"`);
      return null;
    }
    // The same host without a port is one server for http:// and another one for https://.
    const hasOwnPort = address.port !== null || standardPort === HTTP_PORT || /^unix:/i.test(host);
    const name = hasOwnPort ? host : `${host}:${standardPort}`;
    if (this.find(name)) return name;
    const line = readServerLine({ ...directive, args: [name] }, this.#context);
    if (!line) return null;
    this.#groups.set(name.toLowerCase(), {
      name,
      level,
      method: STANDARD_METHOD,
      servers: [line.server],
      responseTimeFactor: STANDARD_TIME_FACTOR,
      zone: null,
      sticky: null,
      queue: null,
      keepalive: null,
      backupSwitch: null,
      nextUpstream: STANDARD_NEXT_UPSTREAM,
      probes: [],
    });
    return name;
  }
}

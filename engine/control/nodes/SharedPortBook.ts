import type { BoundPorts } from '../../model/BoundPorts.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { InstanceId, NodeId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';

/** Ports that are given out: below those that systems give to clients (32768 on Linux, 49152 elsewhere). */
export const SHARED_PORTS = { min: 20_000, max: 32_000 } as const;

/** Name of the setting that holds the book. */
export const SHARED_PORTS_SETTING = 'loopback.ports';

/** Where the book is kept between starts; what is read is what was written, or anything at all. */
export interface KeptPorts {
  read(): unknown;
  write(ports: Readonly<Record<string, number>>): void;
}

/**
 * The port on 127.0.0.1 of each listener of each node, and of each port of each instance, for `--share-loopback`. One
 * is given when it is first asked for and stays through restarts, so that addresses can be written down.
 * Source: contract, *Addresses and DNS*.
 */
export class SharedPortBook implements BoundPorts {
  readonly areShared = true;
  readonly #kept: KeptPorts;
  /** Bound port by `<node or instance id>|<port>`. */
  readonly #ports: Map<string, number>;
  readonly #taken: Set<number>;
  #next: number;
  #isKept = true;

  /** `first`: where to begin, in the range of `SHARED_PORTS`. */
  constructor(kept: KeptPorts, first: number = SHARED_PORTS.min) {
    this.#kept = kept;
    this.#next = first;
    this.#ports = new Map(sharedPortsIn(kept.read()));
    this.#taken = new Set(this.#ports.values());
  }

  ofListener(node: NodeId, port: number): number {
    return this.#portOf(`${node}|${port}`);
  }

  ofInstance(instance: InstanceId, port: number): number {
    return this.#portOf(`${instance}|${port}`);
  }

  /** Gives a listener another port, since a program that is not ours has the one it had. */
  replace(node: NodeId, port: number): void {
    const key = `${node}|${port}`;
    const refused = this.#ports.get(key);
    if (refused === undefined) return;
    // The refused one stays taken until the end: nobody else of ours needs to run into it.
    this.#ports.delete(key);
    this.#portOf(key);
  }

  /** Frees the ports of nodes and instances that are gone, and writes down what has changed. */
  keepOnly(resources: Pick<Resources, 'nodes' | 'instances'>): void {
    const gone = [...this.#ports].filter(([key]) => {
      const owner = key.slice(0, key.lastIndexOf('|'));
      return !resources.nodes.has(owner as NodeId) && !resources.instances.has(owner as InstanceId); // as keys are joined
    });
    for (const [key, port] of gone) {
      this.#ports.delete(key);
      this.#taken.delete(port);
    }
    if (this.#isKept && gone.length === 0) return;
    this.#kept.write(Object.fromEntries(this.#ports));
    this.#isKept = true;
  }

  #portOf(key: string): number {
    const known = this.#ports.get(key);
    if (known !== undefined) return known;
    const port = this.#freePort();
    this.#ports.set(key, port);
    this.#taken.add(port);
    this.#isKept = false;
    return port;
  }

  /** Onward from the last one given, so that a port that was freed rests before it means something else. */
  #freePort(): number {
    const count = SHARED_PORTS.max - SHARED_PORTS.min + 1;
    for (let tried = 0; tried < count; tried += 1) {
      const port = this.#next;
      this.#next = port === SHARED_PORTS.max ? SHARED_PORTS.min : port + 1;
      if (!this.#taken.has(port)) return port;
    }
    const { min, max } = SHARED_PORTS;
    throw new BalanzaError(
      'TooManyTargets',
      `All ports from ${min} to ${max} that --share-loopback gives out are in use. Delete load balancers or terminate instances that are not needed.`,
    );
  }
}

/** What a book has written down: bound port by `<node or instance id>|<port>`; nothing of what is no port. */
export function sharedPortsIn(kept: unknown): readonly (readonly [string, number])[] {
  if (typeof kept !== 'object' || kept === null) return [];
  return Object.entries(kept).filter(
    (entry): entry is [string, number] =>
      Number.isInteger(entry[1]) && entry[1] >= SHARED_PORTS.min && entry[1] <= SHARED_PORTS.max,
  );
}

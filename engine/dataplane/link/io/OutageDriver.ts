import { outageBetween, type NodeInZone } from '../../../model/outageBetween.ts';
import type { ZoneName } from '../../../model/names.ts';
import type { OutageMode } from '../../../model/ZoneOutage.ts';
import type { ConnectOptions, Link, LinkDriver, LinkListener, LinkOwner, ListenOptions } from '../Link.ts';
import { NOBODY } from '../NOBODY.ts';
import type { Handshake, TlsContext, TlsContextSettings, TlsServerOptions } from '../TlsSession.ts';
import { OpenLinks } from './OpenLinks.ts';
import { SilentLink } from '../SilentLink.ts';

/** A target as the driver hears of it. */
export interface PlacedTarget {
  readonly host: string;
  readonly port: number;
  readonly zone: ZoneName | 'all';
}

/** Clients left hanging at once, each a descriptor; the oldest is reset for a new one. */
const MOST_HANGING = 4_096;

/** A connection that is left standing, and what resets it. */
interface Severed {
  readonly link: Link;
  readonly end: () => void;
  readonly place: Place;
}
/** Whom a link leads to: a client, or the target there. */
type Place = typeof CLIENT | Pick<ConnectOptions, 'host' | 'port'>;
const CLIENT = 'client';

/**
 * The driver of one node, through which zones fail. While the node's own zone is out, its connections are reset, or left
 * standing without a word, and nobody is answered; while another zone is, this is so of the connections to its targets. It
 * is a driver over another, so that what serves traffic knows nothing of outages, and costs an entry a connection.
 *
 * What hangs is taken from the node: client connections are over for it at once, target connections stay as they are and
 * never bring anything, so that the node's own timeouts end them. When the outage is over all of them are reset, as by
 * hosts that have started anew. Source: contract, *Starting*, `outage`.
 */
export class OutageDriver implements LinkDriver {
  readonly #driver: LinkDriver;
  #node: NodeInZone;
  readonly #links = new OpenLinks<Place>();
  /** Zones of targets by `host:port`; only while a zone is out. */
  #zones: ReadonlyMap<string, ZoneName | 'all'> = new Map();
  #severed = new Set<Severed>();
  readonly #silent = new Map<SilentLink, Place>();

  constructor(driver: LinkDriver, node: NodeInZone) {
    this.#driver = driver;
    this.#node = node;
  }

  get name(): 'handle' | 'net' {
    return this.#driver.name;
  }

  /** To be called after each change of the node; `targets` is asked for only while a zone is out. */
  follow(node: NodeInZone, targets: () => Iterable<PlacedTarget>): void {
    const isNew = this.#node.outages !== node.outages;
    this.#node = node;
    if (node.outages) this.#zones = new Map([...targets()].map(({ host, port, zone }) => [`${host}:${port}`, zone]));
    if (!isNew) return;
    this.#endOver();
    const links = this.#links.takeAll();
    for (const [link, place] of links) if (place !== CLIENT) this.#cutOrKeep(link, place);
    for (const [link, place] of links) if (place === CLIENT) this.#cutOrKeep(link, place);
  }

  /** Resets whatever was left standing. To be called when the node has closed. */
  close(): void {
    for (const { end } of this.#severed) end();
    this.#severed.clear();
    this.#silent.clear();
  }

  listen(options: ListenOptions): Promise<LinkListener> {
    return this.#driver.listen({
      ...options,
      onConnection: (link, address, port) => {
        const mode = this.#modeOf(CLIENT);
        if (mode !== undefined) {
          this.#refuse(link, mode);
          return NOBODY;
        }
        this.#links.add(link, CLIENT);
        return options.onConnection(link, address, port);
      },
    });
  }

  connect(options: ConnectOptions): Link {
    const mode = this.#modeOf(options);
    if (mode !== undefined) return this.#connectNowhere(options.owner, options, mode);
    const link = this.#driver.connect(options);
    this.#links.add(link, options);
    return link;
  }

  secure(link: Link, hello: Buffer, options: TlsServerOptions): Handshake {
    const { owner } = options;
    return this.#driver.secure(link, hello, {
      ...options,
      owner: {
        onSecure: (secure, session): LinkOwner => {
          const next = owner.onSecure(secure, session);
          secure.owner = next;
          this.#cutOrKeep(secure, CLIENT);
          return next;
        },
        onHandshakeFailed: (code) => {
          owner.onHandshakeFailed(code);
        },
      },
    });
  }

  tlsContext(settings: TlsContextSettings): TlsContext {
    return this.#driver.tlsContext(settings);
  }

  #modeOf(place: Place): OutageMode | undefined {
    if (this.#node.outages === undefined) return undefined;
    const zone = place === CLIENT ? undefined : this.#zones.get(`${place.host}:${place.port}`);
    return outageBetween(this.#node, zone);
  }

  #cutOrKeep(link: Link, place: Place): void {
    if (link.isDestroyed) return;
    const mode = this.#modeOf(place);
    if (mode === undefined) {
      this.#links.add(link, place);
      return;
    }
    if (mode === 'reset') link.reset();
    else this.#leave(link, place);
    // A client's connection is over for the node either way; one to a target that hangs is for its timeouts to end.
    if (mode === 'reset' || place === CLIENT) link.owner.onBroken('ECONNRESET');
  }

  /** A client that connects while the zone is out. */
  #refuse(link: Link, mode: OutageMode): void {
    if (mode === 'reset') link.reset();
    else this.#leave(link, CLIENT);
  }

  #leave(link: Link, place: Place): void {
    const severed: Severed = { link, end: link.sever(), place };
    this.#severed.add(severed);
    const [oldest] = this.#severed;
    if (!oldest || this.#severed.size <= MOST_HANGING) return;
    this.#severed.delete(oldest);
    oldest.end();
  }

  #connectNowhere(owner: LinkOwner, place: Place, mode: OutageMode): Link {
    const link = new SilentLink(owner);
    if (mode === 'hang') this.#silent.set(link, place);
    else
      process.nextTick(() => {
        link.break('ECONNRESET');
      });
    return link;
  }

  /** Resets what hangs and need not any more. */
  #endOver(): void {
    for (const severed of [...this.#severed]) {
      if (this.#modeOf(severed.place) === 'hang') continue;
      this.#severed.delete(severed);
      severed.end();
      if (severed.place !== CLIENT && !severed.link.isDestroyed) severed.link.owner.onBroken('ECONNRESET');
    }
    for (const [link, place] of [...this.#silent]) {
      if (this.#modeOf(place) === 'hang') continue;
      this.#silent.delete(link);
      link.break('ECONNRESET');
    }
  }
}

import type { AddedHeader, LocationSettings, ProxySettings } from '../../model/virtualServer/VirtualLocation.ts';
import type { HttpBlock, VirtualServer } from '../../model/virtualServer/VirtualServer.ts';
import { checkedText, type CompiledText } from '../../routing/upstream/compileText.ts';
import { LocationTree } from '../../routing/virtualServer/LocationTree.ts';
import type { SetHeaders } from './proxiedHead.ts';

/** A server whose locations are ready to be searched. */
export interface ReadyServer {
  readonly settings: VirtualServer;
  readonly locations: LocationTree;
}

/** Texts of a configuration, compiled when they first come: there are as many as the file has. */
export class ReadyTexts {
  readonly #texts = new Map<string, CompiledText>();
  readonly #headers = new Map<object, SetHeaders>();

  text(written: string): CompiledText {
    let compiled = this.#texts.get(written);
    if (!compiled) this.#texts.set(written, (compiled = checkedText(written)));
    return compiled;
  }

  headers(proxy: Pick<ProxySettings, 'setHeaders'>): SetHeaders {
    let compiled = this.#headers.get(proxy);
    if (!compiled) {
      compiled = proxy.setHeaders.map(({ name, value }) => ({ name, value: this.text(value) }));
      this.#headers.set(proxy, compiled);
    }
    return compiled;
  }
}

/** The servers of a configuration by the address that they listen on, `host port`. */
export function serversByAddress({ servers }: HttpBlock): ReadonlyMap<string, readonly ReadyServer[]> {
  const found = new Map<string, ReadyServer[]>();
  for (const settings of servers) {
    const ready = { settings, locations: new LocationTree(settings.locations) };
    for (const { address, port } of settings.listens) {
      const key = `${address} ${port}`;
      found.set(key, [...(found.get(key) ?? []), ready]);
    }
  }
  return found;
}

const ADDED_WITH: ReadonlySet<number> = new Set([200, 201, 204, 206, 301, 302, 303, 304, 307, 308]);

/** `add_header` of a response: those for every status, and the others with success and redirection. */
export function addedHeaders({ addedHeaders: all }: LocationSettings, status: number): readonly AddedHeader[] {
  return all.filter(({ isAlways }) => isAlways || ADDED_WITH.has(status));
}

import type { Clock } from '../../model/Clock.ts';
import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';
import type { ListenerArn } from '../../model/names.ts';
import type { AddressFamily, ListenerState } from '../WorkerMessages.ts';
import { ListenerKeeper, type OpenListener } from './ListenerKeeper.ts';

export interface ListenerKeepersOptions {
  readonly clock: Clock;
  /** Opens the port on an address of the node; rejects with the system's error, which has a `code`. */
  readonly open: (listener: ListenerConfiguration, family: AddressFamily) => Promise<OpenListener>;
  readonly onState: (listener: ListenerArn, family: AddressFamily, state: ListenerState) => void;
}

/**
 * Keeps the listeners of a node open on its address, and on that of IPv6 while it has one. Neither waits for the other:
 * a port that is taken here serves on there. Source: contract, *Addresses and DNS*.
 */
export class ListenerKeepers {
  readonly #ipv4: ListenerKeeper;
  readonly #ipv6: ListenerKeeper;
  readonly #listeners = new Map<ListenerArn, ListenerConfiguration>();
  #hasIpv6 = false;

  constructor({ clock, open, onState }: ListenerKeepersOptions) {
    const keeper = (family: AddressFamily) =>
      new ListenerKeeper({
        clock,
        open: (listener) => open(listener, family),
        onState: (listener, state) => {
          onState(listener, family, state);
        },
      });
    this.#ipv4 = keeper('ipv4');
    this.#ipv6 = keeper('ipv6');
  }

  put(listener: ListenerConfiguration): void {
    this.#listeners.set(listener.listenerArn, listener);
    this.#ipv4.put(listener);
    if (this.#hasIpv6) this.#ipv6.put(listener);
  }

  remove(arn: ListenerArn): void {
    this.#listeners.delete(arn);
    this.#ipv4.remove(arn);
    this.#ipv6.remove(arn);
  }

  /** Begins or ends to accept by IPv6; what is connected goes on. */
  setIpv6(hasIpv6: boolean): void {
    if (this.#hasIpv6 === hasIpv6) return;
    this.#hasIpv6 = hasIpv6;
    for (const [arn, listener] of this.#listeners) {
      if (hasIpv6) this.#ipv6.put(listener);
      else this.#ipv6.remove(arn);
    }
  }

  /** Closes every listener; resolves when their ports are free. */
  async close(): Promise<void> {
    await Promise.all([this.#ipv4.close(), this.#ipv6.close()]);
  }
}

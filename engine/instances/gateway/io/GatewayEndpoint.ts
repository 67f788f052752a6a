import type { GeneveOptions } from '../../../wire/geneve/GENEVE.ts';
import { optionsOf, parseGeneve } from '../../../wire/geneve/parseGeneve.ts';
import { writeGeneve } from '../../../wire/geneve/writeGeneve.ts';
import { GenevePort, type GenevePortOptions } from './GenevePort.ts';

export interface GatewayEndpointOptions {
  /** The node that packets go to. */
  readonly node: { readonly address: string; readonly port: number };
  /** Its own address; default 127.0.0.1. */
  readonly address?: string;
  /** 64 bits; default 0. */
  readonly endpointId?: bigint;
  readonly attachmentId?: bigint;
  /** A packet has come back, with what was said of it. */
  readonly onPacket: (packet: Buffer, options: GeneveOptions) => void;
  readonly onPassing?: GenevePortOptions['onPassing'];
}

/**
 * What stands for a Gateway Load Balancer endpoint: IP packets go in here, and come back when an appliance has let them
 * pass. Nothing of it touches the machine's own routing. Source: contract, *What one machine cannot do*.
 */
export class GatewayEndpoint {
  readonly #port: GenevePort;
  readonly #options: GatewayEndpointOptions;

  private constructor(options: GatewayEndpointOptions, port: GenevePort) {
    this.#options = options;
    this.#port = port;
  }

  /** Rejects with the system's error when it cannot be bound. */
  static async open(options: GatewayEndpointOptions): Promise<GatewayEndpoint> {
    const port = await GenevePort.open({
      address: options.address ?? '127.0.0.1',
      port: 0,
      onPassing: options.onPassing,
      onDatagram: (datagram) => {
        const header = parseGeneve(datagram);
        if (typeof header === 'string') return;
        options.onPacket(datagram.subarray(header.innerAt), optionsOf(datagram, header));
      },
    });
    return new GatewayEndpoint(options, port);
  }

  /** Sends an IP packet in. */
  send(packet: Buffer): void {
    const { endpointId = 0n, attachmentId = 0n, node } = this.#options;
    this.#port.send(writeGeneve({ endpointId, attachmentId, cookie: 0 }, packet), node);
  }

  close(): Promise<void> {
    return this.#port.close();
  }
}

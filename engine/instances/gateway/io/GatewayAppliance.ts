import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { GENEVE } from '../../../wire/geneve/GENEVE.ts';
import { parseGeneve } from '../../../wire/geneve/parseGeneve.ts';
import { flowKey } from '../../../wire/ip/flowKey.ts';
import { parseIpPacket, type IpPacket } from '../../../wire/ip/parseIpPacket.ts';
import { GenevePort, type GenevePortOptions } from './GenevePort.ts';

export interface GatewayApplianceOptions {
  /** IPv4. */
  readonly address: string;
  /** Default 6081. */
  readonly port?: number;
  /** Where health checks are answered with 200, by HTTP; TCP ones connect. Default: nowhere. */
  readonly healthPort?: number;
  /** Whether a packet goes back; default: every one does. */
  readonly passes?: (packet: IpPacket) => boolean;
  readonly onPassing?: GenevePortOptions['onPassing'];
}

/** What an appliance has seen so far. */
export interface ApplianceCounts {
  readonly passed: number;
  readonly blocked: number;
  /** No GENEVE, or no IP packet in it. */
  readonly malformed: number;
  readonly flows: number;
  readonly checks: number;
}

/** Flows that are told apart; further ones count as one that was seen. */
const MOST_FLOWS = 100_000;

/**
 * A sample appliance: looks at each packet and sends it back as it came, options and all, or drops it; answers health
 * checks. Source: contract, *Addresses and DNS*.
 */
export class GatewayAppliance {
  readonly #options: GatewayApplianceOptions;
  readonly #flows = new Set<string>();
  readonly #counts = { passed: 0, blocked: 0, malformed: 0, checks: 0 };
  #port: GenevePort | null = null;
  #health: Server | null = null;

  private constructor(options: GatewayApplianceOptions) {
    this.#options = options;
  }

  /** Rejects with the system's error when a port cannot be bound. */
  static async start(options: GatewayApplianceOptions): Promise<GatewayAppliance> {
    const appliance = new GatewayAppliance(options);
    try {
      await appliance.#open();
    } catch (error) {
      await appliance.close();
      throw error;
    }
    return appliance;
  }

  get port(): number {
    return this.#port?.port ?? 0;
  }

  get counts(): ApplianceCounts {
    return { ...this.#counts, flows: this.#flows.size };
  }

  async close(): Promise<void> {
    await this.#port?.close();
    const health = this.#health;
    this.#health = null;
    if (health?.listening !== true) return;
    const closed = once(health, 'close');
    health.close();
    health.closeAllConnections();
    await closed;
  }

  async #open(): Promise<void> {
    const { address, port = GENEVE.port, healthPort, onPassing } = this.#options;
    this.#port = await GenevePort.open({
      address,
      port,
      onPassing,
      onDatagram: (datagram, from) => {
        if (this.#isPassing(datagram)) this.#port?.send(datagram, from);
      },
    });
    if (healthPort === undefined) return;
    const health = createServer((_request, response) => {
      response.end('healthy\n');
    });
    health.on('connection', () => {
      this.#counts.checks += 1;
    });
    this.#health = health;
    health.listen({ host: address, port: healthPort, exclusive: true });
    await once(health, 'listening');
  }

  #isPassing(datagram: Buffer): boolean {
    const header = parseGeneve(datagram);
    const packet = typeof header === 'string' ? null : parseIpPacket(datagram, header.innerAt, header.isIpv6);
    if (!packet) {
      this.#counts.malformed += 1;
      return false;
    }
    if (this.#flows.size < MOST_FLOWS) this.#flows.add(flowKey(datagram, packet, 5).key);
    const passes = this.#options.passes?.(packet) ?? true;
    this.#counts[passes ? 'passed' : 'blocked'] += 1;
    return passes;
  }
}

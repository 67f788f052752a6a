import { Buffer } from 'node:buffer';
import { composePacket, type PacketPlan } from '../../wire/ip/composePacket.ts';
import { TCP_FLAG } from '../../wire/ip/parseIpPacket.ts';

/** Packets that an endpoint makes up to send. */
export interface EndpointPlan {
  readonly protocol: 'tcp' | 'udp' | 'icmp';
  readonly isIpv6: boolean;
  readonly flows: number;
  /** Of each flow. */
  readonly packets: number;
  /** Of the payload of each; its first bytes say which packet it is. */
  readonly bytes: number;
}

/** Ranges and defaults of `balanza gateway-endpoint`. */
export const ENDPOINT_LIMITS = {
  flows: { min: 1, max: 100_000, standard: 10 },
  packets: { min: 1, max: 100_000, standard: 5 },
  bytes: { min: 8, max: 9_000, standard: 64 },
  rate: { min: 1, max: 200_000, standard: 2_000 },
} as const;

/** Most packets of one run: what is on its way is kept to compare. */
export const MOST_PACKETS = 2_000_000;
const PORTS = 60_000;
const FIRST_PORT = 1_024;

/** The packet of a flow, both counted from 0. A TCP flow begins with a SYN. */
export function plannedPacket(plan: EndpointPlan, flow: number, place: number): Buffer {
  const payload = Buffer.alloc(plan.bytes);
  payload.writeUInt32BE(flow, 0);
  payload.writeUInt32BE(place, 4);
  const host = Math.floor(flow / PORTS);
  return composePacket({
    source: plan.isIpv6 ? `fd00:1::${(host + 1).toString(16)}` : `10.1.${host}.1`,
    destination: plan.isIpv6 ? 'fd00:2::1' : '198.51.100.1',
    carries: carried(plan, flow, place),
    payload,
  });
}

function carried({ protocol, bytes }: EndpointPlan, flow: number, place: number): PacketPlan['carries'] {
  const sourcePort = FIRST_PORT + (flow % PORTS);
  switch (protocol) {
    case 'tcp':
      return {
        protocol,
        sourcePort,
        destinationPort: 443,
        flags: place === 0 ? TCP_FLAG.syn : TCP_FLAG.ack,
        // A SYN counts as a byte, besides its payload.
        sequence: (place * bytes + Math.min(place, 1)) % 2 ** 32,
      };
    case 'udp':
      return { protocol, sourcePort, destinationPort: 443 };
    case 'icmp':
      return { protocol, identifier: flow % 0x1_0000, sequence: place % 0x1_0000 };
    default:
      return protocol satisfies never;
  }
}

import { z } from 'zod';

/** What the load generator is told, as one line of JSON on its standard input. */
export interface DatagramOrder {
  readonly address: string;
  readonly port: number;
  readonly flows: number;
  /** Datagrams a second over all flows; 0: each answer is followed by the next one at once, four under way a flow. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Of what is sent, without the headers of the system; of GENEVE: of the packet inside. */
  readonly bytes: number;
  /** Packets inside GENEVE, as an endpoint of a Gateway Load Balancer sends them. */
  readonly isGeneve: boolean;
}

/** What it answers, as one line of JSON. */
export const DatagramCounts = z.object({ sent: z.int(), received: z.int() });
export type DatagramCounts = z.infer<typeof DatagramCounts>;

import { z } from 'zod';

/** What Balanza says when its load balancers of the benchmark of datagrams are up: its process, and where their nodes are. */
export const DatagramsReady = z.object({ pid: z.int(), address: z.string(), gatewayAddress: z.string() });
export type DatagramsReady = z.infer<typeof DatagramsReady>;

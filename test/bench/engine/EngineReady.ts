import { z } from 'zod';

/** What the engine of a benchmark says, as one line of JSON, when it is up: its process, and where its first nodes listen. */
export const EngineReady = z.object({ pid: z.int(), address: z.string(), port: z.int(), flowAddress: z.string() });
export type EngineReady = z.infer<typeof EngineReady>;

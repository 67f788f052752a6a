import { z } from 'zod';

/** What the engine of a benchmark says, as one line of JSON, when it is up: its process, and where its first node listens. */
export const EngineReady = z.object({ pid: z.int(), address: z.string(), port: z.int() });
export type EngineReady = z.infer<typeof EngineReady>;

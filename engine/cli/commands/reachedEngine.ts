import { keptCredentials } from '../../index.ts';
import type { ReadArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import { runningEngine } from './runningEngine.ts';

/** Options of commands that speak to an engine. */
export const ENGINE_OPTIONS = {
  'data-dir': 'DIR, the data folder of the engine',
  'endpoint-url': 'URL of the AWS endpoint',
} as const;

/** Where an engine answers, and the keys for it. */
export interface ReachedEngine {
  readonly url: URL;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The engine that `--data-dir` or `--endpoint-url` means; or a sentence on what is missing. Source: contract, *Starting*. */
export async function reachedEngine({ options }: ReadArguments): Promise<ReachedEngine | string> {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = process.env;
  const asked = options['endpoint-url'];
  if (asked !== undefined) {
    if (!URL.canParse(asked)) throw new UsageError(`--endpoint-url takes a URL, not “${asked}”.`);
    if (id === undefined || secret === undefined)
      return 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to the keys of the engine: its first line, or `credentials` in its data folder, has them.';
    return { url: new URL(asked), accessKeyId: id, secretAccessKey: secret };
  }
  const { dataDir, engine } = runningEngine(options['data-dir']);
  if (!engine)
    return `No engine runs in ${dataDir}. Start one with npm run serve, or name it with --data-dir or --endpoint-url.`;
  return { url: new URL(engine.api), ...(await keptCredentials(dataDir)) };
}

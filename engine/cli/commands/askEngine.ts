import { signRequest, SystemClock } from '../../index.ts';
import type { ReachedEngine } from './reachedEngine.ts';

/** How long the engine may take to answer. */
const PATIENCE_MS = 30_000;
/** What a program other than ours calls the region when nothing names it. */
const STANDARD_REGION = 'us-local-1';

/** A request of an operation that AWS has nothing like, which stand beside those of zonal shift. */
export interface EngineQuestion {
  readonly method: 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  /** Sent as JSON; left out: no body. */
  readonly body?: unknown;
  /** Default: that of the environment. */
  readonly region?: string;
}

/** What a running engine answers; or a sentence on why it does not do it. */
export async function askEngine(
  { url, accessKeyId, secretAccessKey }: ReachedEngine,
  { method, path, body, region }: EngineQuestion,
): Promise<{ readonly said: unknown } | string> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = signRequest({
    accessKeyId,
    secretAccessKey,
    region: region ?? process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'] ?? STANDARD_REGION,
    service: 'arc-zonal-shift',
    method,
    host: url.host,
    path,
    body: text,
    nowMs: new SystemClock().nowMs(),
  });
  try {
    const answer = await fetch(new URL(path, url), {
      method,
      headers,
      ...(text === '' ? {} : { body: text }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const said = (await answer.json()) as { readonly message?: string }; // as our own endpoint answers
    return answer.ok ? { said } : (said.message ?? `The engine at ${url.origin} refuses it (status ${answer.status}).`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `The engine at ${url.origin} does not answer: ${cause instanceof Error ? cause.message : String(cause)}.`;
  }
}

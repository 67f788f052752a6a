import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { BalanzaError } from '../../../model/BalanzaError.ts';
import { SAMPLE_CONTROL_PORT, type SampleReport, type SampleSettings } from '../SampleSettings.ts';

/**
 * Tells how a running sample target behaves and what it has answered. `port`: of its control interface.
 * `ValidationError` when none answers there.
 */
export function getSample(address: string, port: number = SAMPLE_CONTROL_PORT): Promise<SampleReport> {
  return callSample({ address, port }, 'GET');
}

/**
 * Changes how a running sample target behaves; resolves when that holds. `ValidationError`, with the target's own
 * sentence, for an unknown field or a value out of range, and when no sample target answers at `address`.
 */
export function setSample(
  address: string,
  changes: Partial<SampleSettings>,
  port: number = SAMPLE_CONTROL_PORT,
): Promise<SampleReport> {
  return callSample({ address, port }, 'PUT', JSON.stringify(changes));
}

interface ControlPlace {
  readonly address: string;
  readonly port: number;
}

async function callSample(place: ControlPlace, method: 'GET' | 'PUT', body?: string): Promise<SampleReport> {
  const { status, json } = await exchange(place, method, body).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BalanzaError(
      'ValidationError',
      `No sample target answers at ${place.address}:${place.port} (${why}). Is it an instance with the built-in sample, and does it run?`,
      { cause },
    );
  });
  if (status === 200) return json as SampleReport; // what the control interface of a sample answers
  const said = typeof json === 'object' && json !== null && 'error' in json ? json.error : json;
  throw new BalanzaError('ValidationError', typeof said === 'string' ? said : JSON.stringify(said));
}

async function exchange(
  { address, port }: ControlPlace,
  method: string,
  body?: string,
): Promise<{ readonly status: number; readonly json: unknown }> {
  const asked = request({
    host: address,
    port,
    method,
    path: '/',
    agent: false,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
    }),
  });
  asked.end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage]; // documented for this event
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer); // no encoding is set
  return { status: response.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown };
}

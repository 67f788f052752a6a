import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';

/** One GET over TLS on a connection of its own: status and body. `options` say by which CA and as whom. */
export async function secureGet(options: RequestOptions): Promise<string> {
  const asked = request({ agent: false, ...options });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage]; // documented for this event
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer); // no encoding is set
  return `${response.statusCode} ${Buffer.concat(chunks).toString()}`;
}

import type { Engine } from '../../../engine/index.ts';
import { signedRequest, type Unsigned } from './signedRequest.ts';

/** Sends a request of a service to an engine over HTTP, signed as a client of AWS signs it. */
export function askSigned(
  { apiUrl, credentials, control }: Engine,
  service: string,
  { path = '/', method = 'POST', body = '', headers = {} }: Omit<Unsigned, 'query'>,
): Promise<Response> {
  const { host } = new URL(apiUrl);
  const dateTime = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const { region } = control.resources;
  const { rawHeaders } = signedRequest(
    { ...credentials, region, service, dateTime },
    { method, path, body, headers: { host, ...headers } },
  );
  const signed = rawHeaders.flatMap((name, place): [string, string][] =>
    place % 2 === 0 ? [[name, rawHeaders[place + 1] ?? '']] : [],
  );
  return fetch(new URL(path, apiUrl), { method, headers: signed, ...(body !== '' && { body }) });
}

import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request over a connection of its own; the path goes out as it is given. */
export async function ask(port: number, { method = 'GET', path = '/', headers = {}, body }: Asked = {}) {
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage]; // the event's one argument
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

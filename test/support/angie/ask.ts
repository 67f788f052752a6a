import { request, type Agent } from 'node:http';

/** What a client got. */
export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One request over a connection of its own, unless `agent` keeps it. `url`: with host and port. */
export function ask(
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly agent?: Agent;
    readonly localAddress?: string;
  } = {},
): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body = '', agent, localAddress } = options;
    const sent = request(
      url,
      {
        method,
        headers,
        ...(agent ? { agent } : { agent: false }),
        ...(localAddress !== undefined && { localAddress }),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(fields) as Record<string, string>, // pairs of strings
            body: Buffer.concat(parts).toString('latin1'),
          });
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

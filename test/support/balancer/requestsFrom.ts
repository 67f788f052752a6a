import { Agent, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';

export interface Answer {
  readonly status: number;
  /** Of the instance that answered; empty when the node itself did. */
  readonly instanceId: string;
  readonly body: string;
}

/** One GET over a connection of `agent`, or over one of its own. */
export async function get(host: string, port: number, path = '/', agent?: Agent): Promise<Answer> {
  const asked = request({ host, port, path, agent: agent ?? false });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage]; // documented for this event
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer); // no encoding is set
  const instanceId = String(response.headers['x-instance-id'] ?? '');
  return { status: response.statusCode ?? 0, instanceId, body: Buffer.concat(chunks).toString() };
}

/** How often each came over `count` requests, one after another on one connection: status, or the instance's name. */
export async function requestsFrom(
  where: { readonly host: string; readonly port: number; readonly path?: string },
  count: number,
  names: ReadonlyMap<string, string>,
): Promise<Readonly<Record<string, number>>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const counts: Record<string, number> = {};
  try {
    for (let sent = 0; sent < count; sent += 1) {
      const { status, instanceId } = await get(where.host, where.port, where.path ?? '/', agent);
      const who = status === 200 ? [...names].find(([, id]) => id === instanceId)?.[0] : undefined;
      const key = who ?? String(status);
      counts[key] = (counts[key] ?? 0) + 1;
    }
  } finally {
    agent.destroy();
  }
  return counts;
}

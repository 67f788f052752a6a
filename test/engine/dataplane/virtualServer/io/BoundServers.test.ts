import { Agent } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../../support/angie/ask.ts';
import { backend } from '../../../../support/angie/backend.ts';
import { ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { until } from '../../../../support/RawClient.ts';

it('3.3 bind_conn gives a client’s connection one of a server’s, once it is asked to, and ends it with the client’s', async () => {
  const at = ownAddress();
  const servers = await Promise.all([backend(), backend()]);
  await startAngie(
    `events { } http { access_log off; upstream u { ${servers.map((one) => `server ${one.at};`).join(' ')} bind_conn $http_authorization; }
      server { listen ${at}:8080; location / { proxy_pass http://u; proxy_http_version 1.1; proxy_set_header Connection ""; add_header X-Addr $upstream_addr; } } }`,
  );
  const client = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const send = async (authorization?: string) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      return (await ask(`http://${at}:8080/`, { agent, headers })).headers['x-addr'];
    };
    return { agent, send };
  };
  const [one, other] = [client(), client()];
  // Before, requests go by turns, each over a connection of its own.
  expect([await one.send(), await one.send()]).toEqual(servers.map((server) => server.at));
  const bound = await one.send('NTLM 1');
  expect([await one.send('NTLM 2'), await one.send('NTLM 3'), await one.send()]).toEqual([bound, bound, bound]);
  const [first] = servers;
  expect(bound).toBe(first.at);
  const ports = first.seen.slice(1).map(({ socket }) => socket.remotePort);
  expect(new Set(ports).size).toBe(1);
  // Nobody else is given that connection, and the group's turns go on.
  expect([await other.send(), await other.send()]).toEqual([servers[1].at, first.at]);
  expect(first.seen.at(-1)?.socket.remotePort).not.toBe(ports[0]);
  const held = first.seen[1]?.socket;
  expect(held?.destroyed).toBe(false);
  // A request that binds keeps the connection; it ends with the client's.
  await one.send('NTLM 4');
  one.agent.destroy();
  await until('the end of the server’s', () => first.seen.every(({ socket }) => socket.destroyed));
});

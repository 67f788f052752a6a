import { isIP } from 'node:net';
import { STANDARD_METHOD, STANDARD_TIME_FACTOR } from '../../../model/upstream/BalancingMethod.ts';
import { STANDARD_NEXT_UPSTREAM } from '../../../model/upstream/NextUpstream.ts';
import { STANDARD_SERVER } from '../../../model/upstream/UpstreamServer.ts';
import { SystemRandom } from '../../../system/SystemRandom.ts';
import { RunningGroup } from '../RunningGroup.ts';
import type { GroupAtWorker } from './HttpGeneration.ts';
import { KeptConnections } from './KeptConnections.ts';
import type { RequestContext } from './ServedRequest.ts';

/** The group of one server that an address stands for, where `proxy_pass` is made of variables; null for a name. */
export function literalGroup(name: string, { clock }: RequestContext): GroupAtWorker | null {
  const [, host = name, port = '80'] = /^(.*?)(?::(\d+))?$/.exec(name) ?? [];
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 0 || Number(port) < 1 || Number(port) > 65_535) return null;
  const server = { ...STANDARD_SERVER, name, addresses: [{ host: bare, port: Number(port) }], resolve: null };
  const group = new RunningGroup(
    {
      name,
      level: 'http',
      method: STANDARD_METHOD,
      servers: [server],
      responseTimeFactor: STANDARD_TIME_FACTOR,
      zone: null,
      sticky: null,
      queue: null,
      keepalive: null,
      backupSwitch: null,
      nextUpstream: STANDARD_NEXT_UPSTREAM,
      probes: [],
    },
    new SystemRandom(),
  );
  return { group, connections: new KeptConnections(null, clock) };
}

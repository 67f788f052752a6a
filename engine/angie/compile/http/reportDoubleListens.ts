import type { VirtualServer } from '../../../model/virtualServer/VirtualServer.ts';
import type { Directive } from '../../syntax/Directive.ts';
import type { CompileContext } from '../CompileContext.ts';

/** Reports an address twice in one server, two default servers of an address, and names that are taken (a warning). */
export function reportDoubleListens(
  blocks: readonly Directive[],
  servers: readonly VirtualServer[],
  { report }: CompileContext,
): void {
  const defaults = new Set<string>();
  const names = new Set<string>();
  blocks.forEach((block, at) => {
    const server = servers[at];
    if (!server) return;
    const lines = (block.block ?? []).filter(({ name }) => name === 'listen');
    // Where a line was refused, which line a socket is of cannot be told; the refusal is enough.
    const isWhole = lines.length === server.listens.length;
    const own = new Set<string>();
    server.listens.forEach(({ address, port, isDefault, isUdp }, index) => {
      const shown = `${address.includes(':') && !address.startsWith('unix:') ? `[${address}]` : address}:${port}`;
      const key = `${shown}${isUdp ? ' udp' : ''}`;
      const line = (isWhole ? lines[index] : undefined) ?? block;
      if (own.has(key)) report.emerg(line, `a duplicate listen ${shown}`);
      else if (isDefault && defaults.has(key)) report.emerg(line, `a duplicate default server for ${shown}`);
      own.add(key);
      if (isDefault) defaults.add(key);
      for (const name of server.names.length > 0 ? server.names : ['']) {
        if (names.has(`${key} ${name}`)) report.warn(block, `conflicting server name "${name}" on ${shown}, ignored`);
        names.add(`${key} ${name}`);
      }
    });
  });
}

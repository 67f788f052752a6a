import { parseTime } from '../../model/upstream/parseTime.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { UpstreamServer } from '../../model/upstream/UpstreamServer.ts';
import type { Directive } from '../syntax/Directive.ts';
import type { ImportNote } from './ImportNote.ts';
import { roundedNotes, shown, type NotedAround } from './NotedAround.ts';

/** What of an `upstream` block as a whole, and of the lines of its servers, a target group cannot have. */
export function groupNotes(directive: Directive, around: NotedAround): readonly ImportNote[] {
  const { file, line } = directive;
  const name = directive.args[0] ?? '';
  const group = around.groups.find((one) => one.name === name);
  const how = around.passed.get(name.toLowerCase());
  if (!group) return [];
  if (!how) {
    const text = `Group ${name} is passed to by nobody and is not imported. Name it in a "proxy_pass", or make a target group of it.`;
    return [{ file, line, text }];
  }
  const notes: ImportNote[] = [];
  if (how.isUdp && !how.isTcp) {
    // ELB checks no target over UDP. Source: ELB, *Health checks*.
    const text = `Group ${name}: ELB checks targets of UDP over TCP, and where nothing answers TCP on their own port they become unhealthy. Set the health check port of the target group to one that answers TCP.`;
    notes.push({ file, line, text });
  }
  const seen = new Set<string>();
  const lines = (directive.block ?? []).filter((one) => one.name === 'server');
  // Each line is a server; those of a file of `state` have no lines here.
  const servers = lines.length === group.servers.length ? group.servers : [];
  for (const [index, server] of servers.entries()) {
    const place = lines[index] ?? directive;
    for (const text of serverNotes(server, place, { group, seen })) {
      notes.push({ file: place.file, line: place.line, text });
    }
  }
  return notes;
}

function serverNotes(
  server: UpstreamServer,
  line: Directive,
  { group, seen }: { readonly group: UpstreamGroup; readonly seen: Set<string> },
): readonly string[] {
  const notes: string[] = [];
  if (server.resolve) {
    notes.push(
      `Group ${group.name}: ${server.name} is looked up at run time, and becomes no target. Register its addresses as targets, and again when they change.`,
    );
  }
  for (const { host, port } of server.addresses) {
    const target = `${host}:${port}`;
    if (!isTargetAddress(host)) {
      notes.push(
        `Group ${group.name}: ${server.name} is no IPv4 address and becomes no target. Have the server listen on an IPv4 address and a port, and write these.`,
      );
    } else if (seen.has(target)) {
      notes.push(
        `Group ${group.name}: ${target} stands twice and becomes one target, with the parameters of the first line. Give one line the weight of both.`,
      );
    } else if (group.method.kind === 'hash' && group.method.isConsistent && server.name !== target) {
      notes.push(
        `Group ${group.name}: the ring of its hash is made of ${server.name}, that of the target group of ${target}, so that keys move. Write "server ${target}" where they must not.`,
      );
    }
    seen.add(target);
  }
  const slow = line.args.find((word) => word.startsWith('slow_start='));
  if (slow !== undefined) notes.push(...roundedNotes(slow, server.slowStartMs));
  return notes;
}

/** Whether an address can be that of a target. */
export function isTargetAddress(host: string): boolean {
  return !host.startsWith('unix:') && !host.includes(':');
}

/** What is lost of a `queue`: parts of a second. */
export function queueNotes({ args }: Directive): readonly string[] {
  const timeout = args.find((word) => word.startsWith('timeout='));
  if (timeout === undefined) return [];
  return roundedNotes(timeout, parseTime(timeout.slice('timeout='.length), 'milliseconds'));
}

/** `bind_conn`, which target groups have not. */
export function bindNotes(directive: Directive): readonly string[] {
  return [
    `${shown(directive)} is not imported: connections to targets are anybody's. Run the file itself (serve --angie) where servers know clients by their connection (NTLM).`,
  ];
}

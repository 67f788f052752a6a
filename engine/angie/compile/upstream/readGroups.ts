import type { Directive } from '../../syntax/Directive.ts';
import type { CompileContext } from '../CompileContext.ts';
import type { Scope } from '../Scope.ts';
import { GroupBook } from '../http/GroupBook.ts';
import { readUpstream } from './readUpstream.ts';

/** Reads the `upstream` blocks of a block, and what they have in common: zones and resolvers. */
export function readGroups(block: readonly Directive[], scope: Scope, context: CompileContext): GroupBook {
  const groups = new GroupBook(context);
  const read = block
    .filter((directive) => directive.name === 'upstream' && directive.block)
    .map((directive) => readUpstream(directive, scope, context));
  const sizes = new Map<string, number>();
  for (const { zone, directive } of read) {
    if (!zone || zone.sizeBytes === 0) continue;
    const size = sizes.get(zone.name);
    if (size !== undefined && size !== zone.sizeBytes) {
      context.report.emerg(
        zoneOf(directive),
        `the size ${zone.sizeBytes} of shared memory zone "${zone.name}" conflicts with already declared size ${size}`,
      );
    } else sizes.set(zone.name, zone.sizeBytes);
  }
  const learned = new Map<string, string>();
  for (const { directive, group, zone, isUnresolvable } of read) {
    if (zone && !sizes.has(zone.name)) {
      context.report.emerg(zoneOf(directive), `zero size shared memory zone "${zone.name}"`);
    }
    if (isUnresolvable) {
      const message = `no resolver configured for resolving names at run time in upstream "${group.name}"`;
      context.report.lacking(directive, message);
    }
    const mode = group.sticky?.mode;
    if (mode?.kind === 'learn') {
      const taken = learned.get(mode.zone.name);
      if (taken !== undefined) {
        const line = (directive.block ?? []).find(({ name }) => name === 'sticky') ?? directive;
        context.report.emerg(line, `sticky zone "${mode.zone.name}" is already used in upstream "${taken}"`);
      }
      learned.set(mode.zone.name, group.name);
    }
    groups.add(directive, { ...group, zone: zone && { name: zone.name, sizeBytes: sizes.get(zone.name) ?? 0 } });
  }
  return groups;
}

function zoneOf(upstream: Directive): Directive {
  return upstream.block?.find(({ name }) => name === 'zone') ?? upstream;
}

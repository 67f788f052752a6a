import type { Shape, ShapeMembers, StructureShape, ValueOf } from './Shape.ts';

/** Name of the element around each member of a list: `member` (elasticloadbalancing, sts) or `item` (ec2). */
export type ItemName = 'member' | 'item';

/**
 * Writes the members of a structure as XML, in the order of its shape. Absent members leave no element, an empty list
 * leaves an empty one. Timestamps are ISO 8601 in UTC with milliseconds. Source: ELB, *Query wire format*.
 */
export function writeXml<Of extends StructureShape>(shape: Of, value: ValueOf<Of>, item: ItemName): string {
  return membersXml(shape.members, value, item);
}

function membersXml(members: ShapeMembers, value: unknown, item: ItemName): string {
  const fields = value as Readonly<Record<string, unknown>>; // by its shape a structure
  return Object.entries(members)
    .map(([name, shape]) => elementXml(name, shape, { value: fields[name], item }))
    .join('');
}

function elementXml(
  name: string,
  shape: Shape,
  { value, item }: { readonly value: unknown; readonly item: ItemName },
): string {
  if (value === undefined) return '';
  return element(name, contentXml(shape, value, item));
}

function contentXml(shape: Shape, value: unknown, item: ItemName): string {
  switch (shape.kind) {
    case 'list':
      return (value as readonly unknown[]) // by its shape a list
        .map((member) => element(item, contentXml(shape.member, member, item)))
        .join('');
    case 'map':
      return Object.entries(value as Readonly<Record<string, unknown>>) // by its shape a map
        .map(([key, of]) =>
          element('entry', element('key', escapeXml(key)) + element('value', contentXml(shape.value, of, item))),
        )
        .join('');
    case 'structure':
      return membersXml(shape.members, value, item);
    case 'timestamp':
      return new Date(value as number).toISOString(); // by its shape a number
    case 'string':
    case 'integer':
    case 'double':
    case 'boolean':
      return escapeXml(String(value));
    default:
      return shape satisfies never;
  }
}

/** An element; an empty one is written short. */
export function element(name: string, content: string): string {
  return content === '' ? `<${name}/>` : `<${name}>${content}</${name}>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#xD;', // else a reader makes a line feed of it
};

/** Text as XML; characters that XML 1.0 cannot hold become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[&<>"'\r]/g, (character) => ESCAPES[character] ?? character)
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}

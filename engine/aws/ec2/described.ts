import { BalanzaError } from '../../model/BalanzaError.ts';
import { tagsOf } from '../../control/operations/tagChanges.ts';
import type { Resources } from '../../model/Resources.ts';
import { pageOf } from '../elbv2/pageOf.ts';
import { boolean, integer, list, string, structure } from '../query/Shape.ts';

/** What every Describe of EC2 takes besides ids. */
export const describeParameters = {
  Filter: list(structure({ Name: string, Value: list(string) })),
  MaxResults: integer,
  NextToken: string,
  DryRun: boolean,
};

export interface DescribeRequest {
  readonly Filter?: readonly Filter[] | undefined;
  readonly MaxResults?: number | undefined;
  readonly NextToken?: string | undefined;
  readonly DryRun?: boolean | undefined;
}
interface Filter {
  readonly Name?: string | undefined;
  readonly Value?: readonly string[] | undefined;
}

/** A kind of thing that is described. */
export interface Described<Item> {
  readonly resources: Resources;
  /** The id by which it is asked for, tagged and ordered. */
  readonly idOf: (item: Item) => string;
  /** Filters by name, and what each compares; those by tag are there for every kind. */
  readonly filters: Readonly<Record<string, (item: Item) => string | number | boolean | readonly string[]>>;
  /** The item of an id; throws for one that names none. */
  readonly find: (resources: Resources, id: string) => Item;
}

/** Largest page of EC2. */
const MAX_RESULTS = 1_000;

/**
 * The items of a Describe: those of the ids, or all; of these, the ones that pass each filter; of these, a page. Values of
 * filters may have the wildcards `*` and `?`. Errors: that of an id which names none, `ValidationError` for a filter
 * that does not exist, `DryRunOperation`.
 */
export function described<Item>(
  items: readonly Item[],
  { ids = [], Filter: filters = [], ...paging }: DescribeRequest & { readonly ids?: readonly string[] | undefined },
  kind: Described<Item>,
): { readonly items: readonly Item[]; readonly nextToken: string | undefined } {
  refuseDryRun(paging);
  const byId = new Map(items.map((item) => [kind.idOf(item), item]));
  const chosen =
    ids.length === 0 ? items : [...new Set(ids)].map((id) => byId.get(id) ?? kind.find(kind.resources, id));
  const tests = filters.map((filter) => testOf(filter, kind));
  const passing = chosen.filter((item) => tests.every((test) => test(item)));
  const { MaxResults, NextToken } = paging;
  const page = pageOf(
    passing,
    { Marker: NextToken, PageSize: MaxResults, largest: MaxResults === undefined ? Infinity : MAX_RESULTS },
    kind.idOf,
  );
  return { items: page.items, nextToken: page.NextMarker };
}

/** `DryRunOperation`, with which EC2 says that it would have done what was asked. */
export function refuseDryRun({ DryRun = false }: { readonly DryRun?: boolean | undefined }): void {
  if (DryRun) throw new BalanzaError('DryRunOperation', 'Request would have succeeded, but DryRun flag is set.');
}

/** A `find` of what is only among the items: any other id names none. */
export function notFound(errorOf: (id: string) => BalanzaError): (resources: Resources, id: string) => never {
  return (_, id) => {
    throw errorOf(id.slice(0, 64));
  };
}

function testOf<Item>({ Name: name = '', Value: wanted = [] }: Filter, kind: Described<Item>): (item: Item) => boolean {
  const read = readerOf(name, kind);
  const patterns = wanted.map(patternOf);
  return (item) => {
    const values = read(item);
    return patterns.some((pattern) => values.some((value) => pattern.test(value)));
  };
}

function readerOf<Item>(
  name: string,
  { resources, idOf, filters }: Described<Item>,
): (item: Item) => readonly string[] {
  const tags = (item: Item) => tagsOf(resources, idOf(item));
  if (name.startsWith('tag:')) {
    const key = name.slice('tag:'.length);
    return (item) => [tags(item)[key] ?? []].flat();
  }
  if (name === 'tag-key') return (item) => Object.keys(tags(item));
  if (name === 'tag-value') return (item) => Object.values(tags(item));
  const read = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (!read)
    throw new BalanzaError(
      'ValidationError',
      `The filter '${name.slice(0, 64)}' is invalid. There are ${Object.keys(filters).join(', ')}, tag:<key>, tag-key and tag-value.`,
    );
  return (item) => {
    const value = read(item);
    return typeof value === 'object' ? value : [String(value)];
  };
}

/** `*` is any text, `?` any character; a backslash takes their meaning away. */
function patternOf(text: string): RegExp {
  const source = text.replaceAll(/\\?[\s\S]/g, (part) => {
    if (part === '*') return '[\\s\\S]*';
    if (part === '?') return '[\\s\\S]';
    return part.slice(-1).replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
  });
  return new RegExp(`^${source}$`);
}

/** Tags in EC2's answers. */
export const tagSetShape = list(structure({ key: string, value: string }));

export function tagSet(resources: Resources, id: string) {
  return Object.entries(tagsOf(resources, id)).map(([key, value]) => ({ key, value }));
}

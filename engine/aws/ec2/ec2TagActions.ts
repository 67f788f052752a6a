import { addTags } from '../../control/operations/addTags.ts';
import { removeTags } from '../../control/operations/removeTags.ts';
import { tagsOf } from '../../control/operations/tagChanges.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, notFound, refuseDryRun } from './described.ts';

const tagShape = list(structure({ Key: string, Value: string }));

/** Tags of what has an id of EC2's. Those of load balancers are not EC2's. */
export const ec2TagActions: QueryActions = {
  CreateTags: queryAction({
    input: structure({ ResourceId: list(string), Tag: tagShape, DryRun: boolean }, ['ResourceId', 'Tag']),
    output: structure({ return: boolean }),
    run: ({ ResourceId, Tag, ...request }, { control }) => {
      refuseDryRun(request);
      checkIds(ResourceId);
      const tags = Tag.map(({ Key: key = '', Value: value = '' }) => ({ key, value }));
      control.change(addTags, { resourceArns: [...ResourceId], tags });
      return { return: true };
    },
  }),

  DeleteTags: queryAction({
    input: structure({ ResourceId: list(string), Tag: tagShape, DryRun: boolean }, ['ResourceId']),
    output: structure({ return: boolean }),
    run: ({ ResourceId, Tag, ...request }, { control }) => {
      refuseDryRun(request);
      checkIds(ResourceId);
      for (const id of ResourceId) {
        const tags = tagsOf(control.resources, id);
        // A tag with a value goes only when that is its value; without tags all go.
        const tagKeys =
          Tag === undefined
            ? Object.keys(tags)
            : Tag.filter(({ Key = '', Value }) => Value === undefined || tags[Key] === Value).map(
                ({ Key = '' }) => Key,
              );
        if (tagKeys.length > 0) control.change(removeTags, { resourceArns: [id], tagKeys });
      }
      return { return: true };
    },
  }),

  DescribeTags: queryAction({
    input: structure(describeParameters),
    output: structure({
      tagSet: list(structure({ key: string, resourceId: string, resourceType: string, value: string })),
      nextToken: string,
    }),
    run: (request, { control: { resources } }) => {
      const { items, nextToken } = described(allTags(resources), request, {
        resources,
        idOf: ({ resourceId, key }) => `${resourceId} ${key}`,
        filters: {
          key: ({ key }) => key,
          value: ({ value }) => value,
          'resource-id': ({ resourceId }) => resourceId,
          'resource-type': ({ resourceType }) => resourceType,
        },
        find: notFound((id) => new BalanzaError('ValidationError', `There is no tag '${id}'.`)),
      });
      return { tagSet: items, nextToken };
    },
  }),
};

const TYPES: Readonly<Record<string, string>> = {
  eipalloc: 'elastic-ip',
  i: 'instance',
  igw: 'internet-gateway',
  rtb: 'route-table',
  sg: 'security-group',
  sgr: 'security-group-rule',
  subnet: 'subnet',
  vpc: 'vpc',
};

const typeOf = (id: string) => {
  const kind = id.slice(0, Math.max(0, id.indexOf('-')));
  return Object.hasOwn(TYPES, kind) ? TYPES[kind] : undefined;
};

function checkIds(ids: readonly string[]): void {
  if (ids.length === 0) throw new BalanzaError('ValidationError', 'Name at least one resource.');
  const wrong = ids.find((id) => typeOf(id) === undefined);
  if (wrong !== undefined)
    throw new BalanzaError(
      'ValidationError',
      `The ID '${wrong.slice(0, 128)}' is not valid: ${Object.values(TYPES).join(', ')} have tags here.`,
    );
}

function allTags(resources: Resources) {
  const ids = new Set([...resources.tags.keys(), ...resources.instances.keys()]);
  return [...ids].flatMap((resourceId) => {
    const resourceType = typeOf(resourceId);
    if (resourceType === undefined) return [];
    return Object.entries(tagsOf(resources, resourceId)).map(([key, value]) => ({
      key,
      resourceId,
      resourceType,
      value,
    }));
  });
}

import { addTags } from '../../control/operations/addTags.ts';
import { checkTagged } from '../../control/operations/checkTagged.ts';
import { removeTags } from '../../control/operations/removeTags.ts';
import { tagsOf } from '../../control/operations/tagChanges.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { list, string, structure } from '../query/Shape.ts';
import { requestOf } from './requestOf.ts';
import { tagsShape } from './tagShape.ts';

/** Most resources of one call. */
const RESOURCES = 20;

/** Actions on tags of load balancers, listeners, rules and target groups. Source: ELB, *ELBv2 actions*. */
export const tagActions: QueryActions = {
  AddTags: queryAction({
    input: structure({ ResourceArns: list(string), Tags: tagsShape }, ['ResourceArns', 'Tags']),
    output: structure({}),
    run: (input, { control }) => {
      checkArns(input.ResourceArns);
      control.change(addTags, requestOf('addTags', input));
      return {};
    },
  }),

  RemoveTags: queryAction({
    input: structure({ ResourceArns: list(string), TagKeys: list(string) }, ['ResourceArns', 'TagKeys']),
    output: structure({}),
    run: (input, { control }) => {
      checkArns(input.ResourceArns);
      control.change(removeTags, requestOf('removeTags', input));
      return {};
    },
  }),

  DescribeTags: queryAction({
    input: structure({ ResourceArns: list(string) }, ['ResourceArns']),
    output: structure({ TagDescriptions: list(structure({ ResourceArn: string, Tags: tagsShape })) }),
    run: ({ ResourceArns }, { control: { resources } }) => {
      checkArns(ResourceArns);
      return {
        TagDescriptions: ResourceArns.map((arn) => {
          checkTagged(resources, arn);
          const tags = Object.entries(tagsOf(resources, arn)).map(([Key, Value]) => ({ Key, Value }));
          return { ResourceArn: arn, Tags: tags };
        }),
      };
    },
  }),
};

/** Instances have tags by their ids, which are EC2's. */
function checkArns(arns: readonly string[]): void {
  if (arns.length === 0 || arns.length > RESOURCES)
    throw new BalanzaError('ValidationError', `Name one to '${RESOURCES}' resources, not '${arns.length}'.`);
  const wrong = arns.find((arn) => !arn.startsWith('arn:'));
  if (wrong !== undefined)
    throw new BalanzaError(
      'ValidationError',
      `'${wrong.slice(0, 128)}' is not a valid ARN of a load balancer, listener, rule or target group.`,
    );
}

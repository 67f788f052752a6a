import {
  attachInternetGateway,
  detachInternetGateway,
} from '../../control/operations/network/attachInternetGateway.ts';
import { createInternetGateway } from '../../control/operations/network/createInternetGateway.ts';
import { deleteInternetGateway } from '../../control/operations/network/deleteInternetGateway.ts';
import { findInternetGateway } from '../../control/operations/network/find.ts';
import type { InternetGateway } from '../../model/Network.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction, type QueryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, refuseDryRun, tagSet, tagSetShape } from './described.ts';
import { specifiedTags, tagSpecificationShape } from './specifiedTags.ts';

const gatewayShape = structure({
  internetGatewayId: string,
  ownerId: string,
  attachmentSet: list(structure({ vpcId: string, state: string })),
  tagSet: tagSetShape,
});

/** Internet gateways: records. */
export const gatewayActions: QueryActions = {
  CreateInternetGateway: queryAction({
    input: structure({ TagSpecification: tagSpecificationShape, DryRun: boolean }),
    output: structure({ internetGateway: gatewayShape }),
    run: ({ TagSpecification, ...request }, { control }) => {
      refuseDryRun(request);
      const tags = [...specifiedTags(TagSpecification, 'internet-gateway')];
      const created = control.change(createInternetGateway, { tags });
      return { internetGateway: gatewayView(control.resources, created) };
    },
  }),

  AttachInternetGateway: ofVpc(attachInternetGateway),
  DetachInternetGateway: ofVpc(detachInternetGateway),

  DeleteInternetGateway: queryAction({
    input: structure({ InternetGatewayId: string, DryRun: boolean }, ['InternetGatewayId']),
    output: structure({ return: boolean }),
    run: ({ InternetGatewayId: internetGatewayId, ...request }, { control }) => {
      refuseDryRun(request);
      control.change(deleteInternetGateway, { internetGatewayId });
      return { return: true };
    },
  }),

  DescribeInternetGateways: queryAction({
    input: structure({ ...describeParameters, InternetGatewayId: list(string) }),
    output: structure({ internetGatewaySet: list(gatewayShape), nextToken: string }),
    run: ({ InternetGatewayId, ...request }, { control: { resources } }) => {
      const { items, nextToken } = described(
        [...resources.internetGateways.values()],
        { ...request, ids: InternetGatewayId },
        { resources, idOf: ({ internetGatewayId }) => internetGatewayId, filters: FILTERS, find: findInternetGateway },
      );
      return { internetGatewaySet: items.map((one) => gatewayView(resources, one)), nextToken };
    },
  }),
};

function ofVpc(operation: typeof attachInternetGateway): QueryAction {
  return queryAction({
    input: structure({ InternetGatewayId: string, VpcId: string, DryRun: boolean }, ['InternetGatewayId', 'VpcId']),
    output: structure({ return: boolean }),
    run: ({ InternetGatewayId: internetGatewayId, VpcId: vpcId, ...request }, { control }) => {
      refuseDryRun(request);
      control.change(operation, { internetGatewayId, vpcId });
      return { return: true };
    },
  });
}

const FILTERS = {
  'internet-gateway-id': ({ internetGatewayId }: InternetGateway) => internetGatewayId,
  'attachment.vpc-id': ({ vpcId }: InternetGateway) => vpcId ?? '',
  'attachment.state': ({ vpcId }: InternetGateway) => (vpcId === null ? '' : 'available'),
  'owner-id': () => ACCOUNT_ID,
};

function gatewayView(resources: Resources, { internetGatewayId, vpcId }: InternetGateway) {
  return {
    internetGatewayId,
    ownerId: ACCOUNT_ID,
    attachmentSet: vpcId === null ? [] : [{ vpcId, state: 'available' }],
    tagSet: tagSet(resources, internetGatewayId),
  };
}

import { findInstance } from '../../control/operations/find.ts';
import type { Operation } from '../../control/operations/Operation.ts';
import { runInstances } from '../../control/operations/runInstances.ts';
import { startInstances } from '../../control/operations/startInstances.ts';
import { stopInstances } from '../../control/operations/stopInstances.ts';
import { terminateInstances } from '../../control/operations/terminateInstances.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { SAMPLE_IMAGE, type Instance } from '../../model/Instance.ts';
import { zoneId } from '../../model/zones.ts';
import type { AwsContext } from '../AwsContext.ts';
import { queryAction, type QueryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, integer, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, refuseDryRun, type Described, type DescribeRequest } from './described.ts';
import { INSTANCE_TYPE, reservationShape, reservationView, stateShape, stateView } from './reservationView.ts';
import { specifiedTags, tagSpecificationShape } from './specifiedTags.ts';

/** Instances: sample targets, and commands as processes. Source: contract, *Instances, samples, traffic*. */
export const instanceActions: QueryActions = {
  RunInstances: queryAction({
    input: structure(
      {
        ImageId: string,
        InstanceType: string,
        MinCount: integer,
        MaxCount: integer,
        SubnetId: string,
        UserData: string,
        TagSpecification: tagSpecificationShape,
        ClientToken: string,
        DryRun: boolean,
      },
      ['ImageId', 'MinCount', 'MaxCount'],
    ),
    output: reservationShape,
    run: ({ ClientToken, ...asked }, { control, clientTokens }) => {
      refuseDryRun(asked);
      checkCounts(asked);
      if (asked.InstanceType !== undefined && asked.InstanceType !== INSTANCE_TYPE)
        throw new BalanzaError(
          'ValidationError',
          `Instance type '${asked.InstanceType.slice(0, 64)}' is not offered: instances are processes of this machine. Leave it out, or give '${INSTANCE_TYPE}'.`,
        );
      const userData = decodedUserData(asked.UserData);
      const ids = clientTokens.once(ClientToken, asked, () =>
        control
          .change(runInstances, {
            imageId: asked.ImageId,
            subnetId: asked.SubnetId,
            count: asked.MaxCount,
            tags: [...specifiedTags(asked.TagSpecification, 'instance')],
            userData,
          })
          .map(({ instanceId }) => instanceId),
      );
      const { resources } = control;
      return reservationView(
        resources,
        ids.map((id) => findInstance(resources, id)),
      );
    },
  }),

  DescribeInstances: queryAction({
    input: structure({ ...describeParameters, InstanceId: list(string) }),
    output: structure({ reservationSet: list(reservationShape), nextToken: string }),
    run: ({ InstanceId, ...request }, { control }) => {
      const { items, nextToken } = chosen(control, { ...request, ids: InstanceId });
      return { reservationSet: items.map((one) => reservationView(control.resources, [one])), nextToken };
    },
  }),

  DescribeInstanceStatus: queryAction({
    input: structure({ ...describeParameters, InstanceId: list(string), IncludeAllInstances: boolean }),
    output: structure({
      instanceStatusSet: list(
        structure({
          availabilityZone: string,
          availabilityZoneId: string,
          instanceId: string,
          instanceState: stateShape,
          instanceStatus: structure({ details: list(structure({ name: string, status: string })), status: string }),
          systemStatus: structure({ details: list(structure({ name: string, status: string })), status: string }),
        }),
      ),
      nextToken: string,
    }),
    run: ({ InstanceId, IncludeAllInstances = false, ...request }, { control }) => {
      const { resources } = control;
      const { items, nextToken } = chosen(control, { ...request, ids: InstanceId });
      return {
        instanceStatusSet: items
          .filter(({ state }) => IncludeAllInstances || state === 'running')
          .map((instance) => ({
            availabilityZone: instance.zone,
            availabilityZoneId: zoneId(resources.region, resources.zones.indexOf(instance.zone)),
            instanceId: instance.instanceId,
            instanceState: stateView(instance.state),
            instanceStatus: check(instance, control),
            systemStatus: instance.state === 'running' ? PASSED : NOT_APPLICABLE,
          })),
        nextToken,
      };
    },
  }),

  StartInstances: changing(startInstances),
  StopInstances: changing(stopInstances, { Force: boolean }),
  TerminateInstances: changing(terminateInstances),
};

function checkCounts({ MinCount, MaxCount }: { readonly MinCount: number; readonly MaxCount: number }): void {
  if (MinCount >= 1 && MinCount <= MaxCount) return;
  throw new BalanzaError(
    'ValidationError',
    `MinCount '${MinCount}' must be 1 or more, and MaxCount '${MaxCount}' no less than it.`,
  );
}

/** A command, or none. */
function decodedUserData(userData: string | undefined): string | undefined {
  if (userData === undefined || userData === '') return undefined;
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(userData))
    throw new BalanzaError('ValidationError', 'Invalid BASE64 encoding of user data.');
  const command = Buffer.from(userData, 'base64').toString('utf8').trim();
  return command === '' ? undefined : command;
}

function chosen(
  { resources }: AwsContext['control'],
  request: DescribeRequest & { readonly ids: readonly string[] | undefined },
) {
  const kind: Described<Instance> = {
    resources,
    idOf: ({ instanceId }) => instanceId,
    filters: INSTANCE_FILTERS,
    find: findInstance,
  };
  return described([...resources.instances.values()], request, kind);
}

const INSTANCE_FILTERS = {
  'instance-id': ({ instanceId }: Instance) => instanceId,
  'instance-state-name': ({ state }: Instance) => state,
  'instance-state-code': ({ state }: Instance) => stateView(state).code,
  'availability-zone': ({ zone }: Instance) => zone,
  'subnet-id': ({ subnetId }: Instance) => subnetId,
  'vpc-id': ({ vpcId }: Instance) => vpcId,
  'private-ip-address': ({ address }: Instance) => address,
  'image-id': () => SAMPLE_IMAGE,
  'instance-type': () => INSTANCE_TYPE,
};

const details = (status: string) => [{ name: 'reachability', status }];
const PASSED = { details: details('passed'), status: 'ok' };
const FAILED = { details: details('failed'), status: 'impaired' };
const NOT_APPLICABLE = { details: [], status: 'not-applicable' };

/** The status check that a command which ended by itself fails. */
function check(instance: Instance, control: AwsContext['control']) {
  if (instance.state !== 'running') return NOT_APPLICABLE;
  return control.detailOf(instance.instanceId)?.statusCheck === 'failed' ? FAILED : PASSED;
}

/** An action that takes instances from one state to the next. `more`: parameters that make no difference here. */
function changing(
  operation: Operation<{ readonly instanceIds: string[] }, readonly Instance[]>,
  more: { readonly Force?: typeof boolean } = {},
): QueryAction {
  return queryAction({
    input: structure({ InstanceId: list(string), DryRun: boolean, ...more }, ['InstanceId']),
    output: structure({
      instancesSet: list(structure({ instanceId: string, currentState: stateShape, previousState: stateShape })),
    }),
    run: ({ InstanceId, ...request }, { control }) => {
      refuseDryRun(request);
      const before = control.resources.instances;
      const changed = control.change(operation, { instanceIds: [...InstanceId] });
      return {
        instancesSet: changed.map(({ instanceId, state }) => ({
          instanceId,
          currentState: stateView(state),
          previousState: stateView(before.get(instanceId)?.state ?? state),
        })),
      };
    },
  });
}

import { findInstance } from '../../control/operations/find.ts';
import type { Operation } from '../../control/operations/Operation.ts';
import { startInstances } from '../../control/operations/startInstances.ts';
import { stopInstances } from '../../control/operations/stopInstances.ts';
import { terminateInstances } from '../../control/operations/terminateInstances.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { SAMPLE_IMAGE, type Instance } from '../../model/Instance.ts';
import { zoneId } from '../../model/zones.ts';
import type { AwsContext } from '../AwsContext.ts';
import { queryAction, type QueryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, list, string, structure } from '../query/Shape.ts';
import {
  described,
  describeParameters,
  notFound,
  refuseDryRun,
  type Described,
  type DescribeRequest,
} from './described.ts';
import { instanceAttribute, instanceAttributeShape } from './instanceAttribute.ts';
import { INSTANCE_TYPE, reservationShape, reservationView, stateShape, stateView } from './reservationView.ts';
import { runInstancesAction } from './runInstancesAction.ts';

/** Instances: sample targets, and commands as processes. Source: contract, *Instances, samples, traffic*. */
export const instanceActions: QueryActions = {
  RunInstances: runInstancesAction,

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

  RebootInstances: queryAction({
    input: structure({ InstanceId: list(string), DryRun: boolean }, ['InstanceId']),
    output: structure({ return: boolean }),
    run: ({ InstanceId, ...request }, { control }) => {
      refuseDryRun(request);
      control.rebootInstances({ instanceIds: [...InstanceId] });
      return { return: true };
    },
  }),

  DescribeInstanceAttribute: queryAction({
    input: structure({ InstanceId: string, Attribute: string, DryRun: boolean }, ['InstanceId', 'Attribute']),
    output: instanceAttributeShape,
    run: ({ InstanceId, Attribute, ...request }, { control: { resources } }) => {
      refuseDryRun(request);
      return instanceAttribute(findInstance(resources, InstanceId), Attribute);
    },
  }),

  DescribeInstanceCreditSpecifications: queryAction({
    input: structure({ ...describeParameters, InstanceId: list(string) }),
    output: structure({
      instanceCreditSpecificationSet: list(structure({ instanceId: string, cpuCredits: string })),
      nextToken: string,
    }),
    run: ({ InstanceId, ...request }, { control }) => {
      const { items, nextToken } = chosen(control, { ...request, ids: InstanceId });
      // The machine's own, as much as there is.
      const instanceCreditSpecificationSet = items.map(({ instanceId }) => ({ instanceId, cpuCredits: 'unlimited' }));
      return { instanceCreditSpecificationSet, nextToken };
    },
  }),

  DescribeVolumes: queryAction({
    input: structure({ ...describeParameters, VolumeId: list(string) }),
    output: structure({ volumeSet: list(string), nextToken: string }),
    run: ({ VolumeId, ...request }, { control: { resources } }) => {
      // Instances are processes of this machine, without volumes of their own. Filters select from nothing.
      const { items } = described<string>(
        [],
        { DryRun: request.DryRun, ids: VolumeId },
        {
          resources,
          idOf: (id) => id,
          filters: {},
          find: notFound((id) => new BalanzaError('InvalidVolumeNotFound', `The volume '${id}' does not exist.`)),
        },
      );
      return { volumeSet: items };
    },
  }),
};

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

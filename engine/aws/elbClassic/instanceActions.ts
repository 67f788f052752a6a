import { configureClassicHealthCheck } from '../../control/operations/classic/configureClassicHealthCheck.ts';
import { deregisterClassicInstances } from '../../control/operations/classic/deregisterClassicInstances.ts';
import { findClassicBalancer } from '../../control/operations/classic/findClassicBalancer.ts';
import {
  classicInstance,
  registerClassicInstances,
} from '../../control/operations/classic/registerClassicInstances.ts';
import type { TargetGroupArn, TargetKey } from '../../model/names.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { list, string, structure } from '../query/Shape.ts';
import { classicRequest } from './classicRequest.ts';
import { healthCheckShape, instancesShape, named } from './loadBalancerShape.ts';
import { instanceStateOf } from './instanceStateOf.ts';

const instancesRequest = structure({ ...named, Instances: instancesShape }, ['LoadBalancerName', 'Instances']);
const instancesAnswer = structure({ Instances: instancesShape });
const instancesOf = (ids: readonly string[]) => ({ Instances: ids.map((InstanceId) => ({ InstanceId })) });

/** Classic actions on instances and their health. Source: ELB, *Classic actions*; E-009. */
export const instanceActions: QueryActions = {
  ConfigureHealthCheck: queryAction({
    input: structure({ ...named, HealthCheck: healthCheckShape }, ['LoadBalancerName', 'HealthCheck']),
    output: structure({ HealthCheck: healthCheckShape }),
    run: (input, { control }) => {
      control.change(configureClassicHealthCheck, classicRequest('configureHealthCheck', input));
      return { HealthCheck: input.HealthCheck };
    },
  }),

  RegisterInstancesWithLoadBalancer: queryAction({
    input: instancesRequest,
    output: instancesAnswer,
    run: (input, { control }) =>
      instancesOf(control.change(registerClassicInstances, classicRequest('changeInstances', input))),
  }),

  DeregisterInstancesFromLoadBalancer: queryAction({
    input: instancesRequest,
    output: instancesAnswer,
    run: (input, { control }) =>
      instancesOf(control.change(deregisterClassicInstances, classicRequest('changeInstances', input))),
  }),

  DescribeInstanceHealth: queryAction({
    input: structure({ ...named, Instances: instancesShape }, ['LoadBalancerName']),
    output: structure({
      InstanceStates: list(structure({ InstanceId: string, State: string, ReasonCode: string, Description: string })),
    }),
    run: ({ LoadBalancerName, Instances = [] }, { control }) => {
      const { resources } = control;
      const balancer = findClassicBalancer(resources, LoadBalancerName);
      const registered = balancer.instances.map(({ instanceId }) => ({ InstanceId: instanceId }));
      const asked = Instances.length === 0 ? registered : Instances;
      const { region } = resources;
      const healthOf = (group: TargetGroupArn, key: TargetKey) => control.healthOf(group, key);
      return {
        InstanceStates: asked.map(({ InstanceId = '' }) => {
          const instance = classicInstance(resources, InstanceId);
          return { InstanceId, ...instanceStateOf({ region, balancer, instance, healthOf }) };
        }),
      };
    },
  }),
};

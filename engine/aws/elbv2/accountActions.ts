import { findLoadBalancer } from '../../control/operations/find.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { notOfEnum } from '../../model/notOfEnum.ts';
import { SSL_POLICIES, sslPolicy, type SslPolicy } from '../../model/SslPolicy.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { integer, list, string, structure } from '../query/Shape.ts';
import { capacityRequestShape, capacityShape } from './loadBalancerShape.ts';
import { pageOf } from './pageOf.ts';

/** Source: ELB, *Quotas used for validation*. */
const LIMITS: Readonly<Record<string, number>> = {
  'application-load-balancers': 50,
  'condition-values-per-alb-rule': 5,
  'condition-wildcards-per-alb-rule': 5,
  'gateway-load-balancers': 100,
  'gateway-load-balancers-per-vpc': 100,
  'geneve-target-groups': 100,
  'listeners-per-application-load-balancer': 50,
  'listeners-per-network-load-balancer': 50,
  'network-load-balancers': 50,
  'rules-per-application-load-balancer': 100,
  'target-groups': 3_000,
  'target-groups-per-action-on-application-load-balancer': 5,
  'target-groups-per-action-on-network-load-balancer': 1,
  'target-groups-per-application-load-balancer': 100,
  'targets-per-application-load-balancer': 1_000,
  'targets-per-availability-zone-per-gateway-load-balancer': 300,
  'targets-per-availability-zone-per-network-load-balancer': 500,
  'targets-per-network-load-balancer': 3_000,
};

/** Decreases of capacity that are left today; nodes here do not scale, so none is ever used. */
const DECREASES_LEFT = 2;

const paged = { Marker: string, PageSize: integer };

/** Actions on limits, security policies and capacity. Source: ELB, *ELBv2 actions*. */
export const accountActions: QueryActions = {
  DescribeAccountLimits: queryAction({
    input: structure(paged),
    output: structure({ Limits: list(structure({ Name: string, Max: string })), NextMarker: string }),
    run: (input) => {
      const { items, NextMarker } = pageOf(Object.entries(LIMITS), input, ([name]) => name);
      return { Limits: items.map(([Name, max]) => ({ Name, Max: String(max) })), NextMarker };
    },
  }),

  DescribeSSLPolicies: queryAction({
    input: structure({ Names: list(string), LoadBalancerType: string, ...paged }),
    output: structure({
      SslPolicies: list(
        structure({
          SslProtocols: list(string),
          Ciphers: list(structure({ Name: string, Priority: integer })),
          Name: string,
          SupportedLoadBalancerTypes: list(string),
        }),
      ),
      NextMarker: string,
    }),
    run: ({ Names = [], LoadBalancerType, ...input }) => {
      checkPolicyType(LoadBalancerType);
      const { items, NextMarker } = pageOf(
        Names.length === 0 ? SSL_POLICIES : [...new Set(Names)].map(sslPolicy),
        input,
        ({ name }) => name,
      );
      return { SslPolicies: items.map(policyView), NextMarker };
    },
  }),

  DescribeCapacityReservation: queryAction({
    input: structure({ LoadBalancerArn: string }, ['LoadBalancerArn']),
    output: capacityShape,
    run: ({ LoadBalancerArn }, { control }) => {
      findLoadBalancer(control.resources, LoadBalancerArn);
      return { DecreaseRequestsRemaining: DECREASES_LEFT };
    },
  }),

  ModifyCapacityReservation: queryAction({
    input: capacityRequestShape,
    output: capacityShape,
    run: ({ LoadBalancerArn, MinimumLoadBalancerCapacity, ResetCapacityReservation = false }, { control }) => {
      findLoadBalancer(control.resources, LoadBalancerArn);
      if (MinimumLoadBalancerCapacity !== undefined || !ResetCapacityReservation)
        throw new BalanzaError(
          'ValidationError',
          'A minimum capacity is not offered: each node runs on this machine and does not scale. Only ResetCapacityReservation is.',
        );
      return { DecreaseRequestsRemaining: DECREASES_LEFT };
    },
  }),
};

/** Types whose listeners have a policy. */
const POLICY_TYPES = ['application', 'network'];

function checkPolicyType(type: string | undefined): void {
  if (type === undefined || POLICY_TYPES.includes(type)) return;
  throw notOfEnum('loadBalancerType', type, POLICY_TYPES);
}

function policyView({ name, protocols, ciphers }: SslPolicy) {
  return {
    SslProtocols: protocols,
    Ciphers: ciphers.map((cipher, place) => ({ Name: cipher, Priority: place + 1 })),
    Name: name,
    SupportedLoadBalancerTypes: POLICY_TYPES,
  };
}

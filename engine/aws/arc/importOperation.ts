import { importResources } from '../../control/operations/importResources.ts';
import type { ImportedPlace } from '../../model/ImportedPlace.ts';
import { of, type RestOperation } from './RestOperation.ts';

/**
 * Makes all that a configuration becomes, or nothing, which AWS has nothing like: beside the operations of zonal shift,
 * because `balanza import` speaks to a running engine as programs do. Source: contract, *Angie configurations*.
 */
export const importOperation: RestOperation = {
  ...of('POST', 'imports'),
  status: 201,
  members: ['groups', 'balancers'],
  required: ['groups', 'balancers'],
  run: ({ body }, { control }) => {
    const before = new Set(control.resources.loadBalancers.keys());
    // The operation parses what it is given.
    control.change(importResources, body as never);
    const { loadBalancers, listeners, nodes } = control.resources;
    const made = [...loadBalancers.values()].filter(({ loadBalancerArn }) => !before.has(loadBalancerArn));
    return {
      loadBalancers: made.map(({ loadBalancerArn: arn, name, dnsName }): ImportedPlace => ({
        name,
        dnsName,
        places: [...listeners.values()]
          .filter(({ loadBalancerArn }) => loadBalancerArn === arn)
          .flatMap(({ port }) =>
            [...nodes]
              .filter(([, node]) => node.loadBalancerArn === arn)
              .map(([id, { address }]) => `${address}:${control.ports.ofListener(id, port)}`),
          ),
      })),
    };
  },
};

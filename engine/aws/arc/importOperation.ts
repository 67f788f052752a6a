import { importResources } from '../../control/operations/importResources.ts';
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
    // The operation parses what it is given.
    control.change(importResources, body as never);
    return {};
  },
};

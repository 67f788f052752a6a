import type { QueryApi } from '../query/answerQuery.ts';
import { balancerActions } from './balancerActions.ts';
import { instanceActions } from './instanceActions.ts';
import { listenerActions } from './listenerActions.ts';

/** Classic Load Balancers: all 29 actions, at the endpoint of the newer API. Source: ELB, *Classic actions*. */
export const elbClassic: QueryApi = {
  client: 'elb',
  version: '2012-06-01',
  namespace: 'http://elasticloadbalancing.amazonaws.com/doc/2012-06-01/',
  actions: { ...balancerActions, ...listenerActions, ...instanceActions },
  notOffered: [],
};

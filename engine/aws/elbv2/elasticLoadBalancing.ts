import type { AwsService } from '../AwsService.ts';
import { answerQuery, QUERY, queryErrorXml, type QueryApi } from '../query/answerQuery.ts';
import { accountActions } from './accountActions.ts';
import { listenerActions } from './listenerActions.ts';
import { listenerCertificateActions } from './listenerCertificateActions.ts';
import { loadBalancerActions } from './loadBalancerActions.ts';
import { resourcePolicyActions } from './resourcePolicyActions.ts';
import { ruleActions } from './ruleActions.ts';
import { tagActions } from './tagActions.ts';
import { targetActions } from './targetActions.ts';
import { targetGroupActions } from './targetGroupActions.ts';
import { trustStoreActions } from './trustStoreActions.ts';

const NAMESPACE = 'http://elasticloadbalancing.amazonaws.com/doc/2015-12-01/';

const V2: QueryApi = {
  version: '2015-12-01',
  namespace: NAMESPACE,
  actions: {
    ...loadBalancerActions,
    ...listenerActions,
    ...listenerCertificateActions,
    ...ruleActions,
    ...targetGroupActions,
    ...targetActions,
    ...tagActions,
    ...accountActions,
    ...trustStoreActions,
    ...resourcePolicyActions,
  },
  notOffered: ['DeleteSharedTrustStoreAssociation', 'ModifyIpPools'],
};

/** Elastic Load Balancing v2, by the Query protocol. Source: ELB, *Query wire format*; contract, *The AWS endpoint*. */
export const elasticLoadBalancing: AwsService = {
  answer: (request, context) => answerQuery(request, { apis: [V2], dialect: QUERY }, context),
  refuse: ({ code, httpStatus, message }, requestId) => ({
    status: httpStatus,
    contentType: 'text/xml',
    body: queryErrorXml({ namespace: NAMESPACE, status: httpStatus, code, message, requestId }),
  }),
};

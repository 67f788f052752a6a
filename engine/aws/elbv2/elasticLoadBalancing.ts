import { queryText, type AwsRequest } from '../AwsRequest.ts';
import type { AwsService } from '../AwsService.ts';
import { elbClassic } from '../elbClassic/elbClassic.ts';
import { answerQuery, QUERY, queryErrorXml, type QueryApi } from '../query/answerQuery.ts';
import { accountActions } from './accountActions.ts';
import { ipPoolAction } from './ipPoolAction.ts';
import { listenerActions } from './listenerActions.ts';
import { listenerCertificateActions } from './listenerCertificateActions.ts';
import { loadBalancerActions } from './loadBalancerActions.ts';
import { resourcePolicyActions } from './resourcePolicyActions.ts';
import { ruleActions } from './ruleActions.ts';
import { tagActions } from './tagActions.ts';
import { targetActions } from './targetActions.ts';
import { targetGroupActions } from './targetGroupActions.ts';
import { trustStoreActions } from './trustStoreActions.ts';
import { withArnsChecked } from './withArnsChecked.ts';

const NAMESPACE = 'http://elasticloadbalancing.amazonaws.com/doc/2015-12-01/';

const V2: QueryApi = {
  client: 'elbv2',
  version: '2015-12-01',
  namespace: NAMESPACE,
  actions: withArnsChecked({
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
    ModifyIpPools: ipPoolAction,
  }),
  notOffered: [],
};

/**
 * Elastic Load Balancing, by the Query protocol: v2, and Classic, which `Version` tells apart. Source: ELB, *Query wire
 * format*; contract, *The AWS endpoint*.
 */
export const elasticLoadBalancing: AwsService = {
  apis: [V2, elbClassic],
  answer: (request, context) => answerQuery(request, { apis: [V2, elbClassic], dialect: QUERY }, context),
  refuse: ({ code, httpStatus, sentence: message }, requestId, request) => {
    const isClassic = namesClassic(request);
    // The one code whose status is another in the older API.
    const status = isClassic && code === 'InvalidConfigurationRequest' ? 409 : httpStatus;
    const { namespace } = isClassic ? elbClassic : V2;
    return { status, contentType: 'text/xml', body: queryErrorXml({ namespace, status, code, message, requestId }) };
  },
};

/** Whether a request, which may be one that cannot be read, names the version of the Classic API. */
function namesClassic(request: AwsRequest): boolean {
  const pair = `Version=${elbClassic.version}`;
  return [queryText(request), request.body.toString('latin1')].some((text) => text.split('&').includes(pair));
}

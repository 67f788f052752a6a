import { isGatewayProtocol } from '../../model/gatewayGroupAttributes.ts';
import { groupsOfAction } from '../../model/groupsOfAction.ts';
import type {
  Action,
  Condition,
  Listener,
  ListenerTls,
  MutualAuthentication,
  Rule,
  Transform,
} from '../../model/Listener.ts';
import type { ValueOf } from '../query/Shape.ts';
import type {
  actionShape,
  conditionShape,
  listenerShape,
  mutualAuthenticationShape,
  ruleShape,
  transformShape,
} from './ruleShape.ts';

/** A rule as answers have it: conditions and actions in both of their forms (API-03). */
export function ruleView(rule: Rule): ValueOf<typeof ruleShape> {
  return {
    RuleArn: rule.ruleArn,
    Priority: String(rule.priority),
    Conditions: rule.conditions.map(conditionView),
    Actions: [actionView(rule.action)],
    IsDefault: rule.priority === 'default',
    Transforms: rule.transforms.map(transformView),
  };
}

/** Values stand in the configuration of the field; of host and path in the condition, too. */
function conditionView(condition: Condition): ValueOf<typeof conditionShape> {
  const { field: Field } = condition;
  switch (condition.field) {
    case 'path-pattern':
      return { Field, ...texts(condition), PathPatternConfig: texts(condition) };
    case 'host-header':
      return { Field, ...texts(condition), HostHeaderConfig: texts(condition) };
    case 'http-header':
      return { Field, HttpHeaderConfig: { HttpHeaderName: condition.httpHeaderName, ...texts(condition) } };
    case 'http-request-method':
      return { Field, HttpRequestMethodConfig: { Values: condition.values } };
    case 'query-string':
      return {
        Field,
        QueryStringConfig: { Values: condition.values.map(({ key, value }) => ({ Key: key, Value: value })) },
      };
    case 'source-ip':
      return { Field, SourceIpConfig: { Values: condition.values } };
    default:
      return condition satisfies never;
  }
}

function texts({
  values,
  regexValues,
}: {
  readonly values: readonly string[];
  readonly regexValues?: readonly string[];
}) {
  return {
    ...(values.length > 0 && { Values: values }),
    ...(regexValues !== undefined && { RegexValues: regexValues }),
  };
}

/** An action; a forward to a single group names it twice. */
export function actionView(action: Action): ValueOf<typeof actionShape> {
  const common = { Type: action.type, ...(action.order !== null && { Order: action.order }) };
  switch (action.type) {
    case 'forward': {
      const [group, ...more] = groupsOfAction(action);
      const { enabled, durationSeconds } = action.stickiness;
      return {
        ...common,
        ...(more.length === 0 && { TargetGroupArn: group }),
        ForwardConfig: {
          TargetGroups: action.targetGroups.map(({ targetGroupArn, weight }) => ({
            TargetGroupArn: targetGroupArn,
            Weight: weight,
          })),
          TargetGroupStickinessConfig: {
            Enabled: enabled,
            ...(durationSeconds !== null && { DurationSeconds: durationSeconds }),
          },
        },
      };
    }
    case 'redirect': {
      const { protocol, port, host, path, query, statusCode } = action;
      return {
        ...common,
        RedirectConfig: {
          Protocol: protocol,
          Port: port,
          Host: host,
          Path: path,
          Query: query,
          StatusCode: statusCode,
        },
      };
    }
    case 'fixed-response': {
      const { messageBody, statusCode, contentType } = action;
      return {
        ...common,
        FixedResponseConfig: {
          ...(messageBody !== null && { MessageBody: messageBody }),
          StatusCode: statusCode,
          ...(contentType !== null && { ContentType: contentType }),
        },
      };
    }
    default:
      return action satisfies never;
  }
}

function transformView({ type, rewrites }: Transform): ValueOf<typeof transformShape> {
  const config = { Rewrites: rewrites.map(({ regex, replace }) => ({ Regex: regex, Replace: replace })) };
  return type === 'url-rewrite'
    ? { Type: type, UrlRewriteConfig: config }
    : { Type: type, HostHeaderRewriteConfig: config };
}

/** A listener as answers have it; its default action is that of its default rule. One of a gateway type has no port. */
export function listenerView(
  { listenerArn, loadBalancerArn, port, protocol, tls }: Listener,
  defaultAction: Action | undefined,
): ValueOf<typeof listenerShape> {
  return {
    ListenerArn: listenerArn,
    LoadBalancerArn: loadBalancerArn,
    ...(!isGatewayProtocol(protocol) && { Port: port, Protocol: protocol }),
    ...(tls && tlsView(protocol, tls)),
    DefaultActions: defaultAction ? [actionView(defaultAction)] : [],
  };
}

function tlsView(protocol: Listener['protocol'], tls: ListenerTls): Partial<ValueOf<typeof listenerShape>> {
  return {
    Certificates: [{ CertificateArn: tls.defaultCertificateArn }],
    ...(protocol === 'TLS' && { AlpnPolicy: [tls.alpnPolicy ?? 'None'] }),
    SslPolicy: tls.sslPolicy,
    ...(protocol === 'HTTPS' && { MutualAuthentication: mutualAuthenticationView(tls.mutualAuthentication) }),
  };
}

function mutualAuthenticationView(asked: MutualAuthentication): ValueOf<typeof mutualAuthenticationShape> {
  if (asked.mode !== 'verify') return { Mode: asked.mode };
  return {
    Mode: asked.mode,
    TrustStoreArn: asked.trustStoreArn,
    IgnoreClientCertificateExpiry: asked.ignoreClientCertificateExpiry,
    TrustStoreAssociationStatus: 'active',
    AdvertiseTrustStoreCaNames: asked.advertiseTrustStoreCaNames ? 'on' : 'off',
  };
}

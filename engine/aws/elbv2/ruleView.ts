import type { Action, Condition, Listener, ListenerTls, MutualAuthentication, Rule } from '../../model/Listener.ts';
import type { ValueOf } from '../query/Shape.ts';
import type { actionShape, conditionShape, listenerShape, mutualAuthenticationShape, ruleShape } from './ruleShape.ts';

/** A rule as answers have it: conditions in both of their forms (API-03). */
export function ruleView(rule: Rule): ValueOf<typeof ruleShape> {
  return {
    RuleArn: rule.ruleArn,
    Priority: String(rule.priority),
    Conditions: rule.conditions.map(conditionView),
    Actions: [actionView(rule.action)],
    IsDefault: rule.priority === 'default',
    Transforms: [],
  };
}

function conditionView({ field, values }: Condition): ValueOf<typeof conditionShape> {
  const config = { Values: values };
  return {
    Field: field,
    Values: values,
    ...(field === 'path-pattern' ? { PathPatternConfig: config } : { HostHeaderConfig: config }),
  };
}

/** A forward to one group, in both of its forms. */
export function actionView({ type, targetGroupArn }: Action): ValueOf<typeof actionShape> {
  return {
    Type: type,
    TargetGroupArn: targetGroupArn,
    ForwardConfig: {
      TargetGroups: [{ TargetGroupArn: targetGroupArn, Weight: 1 }],
      TargetGroupStickinessConfig: { Enabled: false },
    },
  };
}

/** A listener as answers have it; its default action is that of its default rule. */
export function listenerView(
  { listenerArn, loadBalancerArn, port, protocol, tls }: Listener,
  defaultAction: Action | undefined,
): ValueOf<typeof listenerShape> {
  return {
    ListenerArn: listenerArn,
    LoadBalancerArn: loadBalancerArn,
    Port: port,
    Protocol: protocol,
    ...(tls && tlsView(protocol, tls)),
    DefaultActions: defaultAction ? [actionView(defaultAction)] : [],
  };
}

function tlsView(protocol: Listener['protocol'], tls: ListenerTls): Partial<ValueOf<typeof listenerShape>> {
  return {
    Certificates: [{ CertificateArn: tls.defaultCertificateArn }],
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

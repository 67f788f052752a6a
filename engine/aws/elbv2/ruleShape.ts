import { boolean, integer, list, string, structure } from '../query/Shape.ts';

const values = structure({ Values: list(string), RegexValues: list(string) });
const rewrites = structure({ Rewrites: list(structure({ Regex: string, Replace: string }, ['Regex', 'Replace'])) });

/** Source: ELB, *ELBv2 structures*, `Action`. Those that are not offered are read, so that their refusal can name them. */
export const actionShape = structure(
  {
    Type: string,
    TargetGroupArn: string,
    Order: integer,
    RedirectConfig: structure({
      Protocol: string,
      Port: string,
      Host: string,
      Path: string,
      Query: string,
      StatusCode: string,
    }),
    FixedResponseConfig: structure({ MessageBody: string, StatusCode: string, ContentType: string }),
    ForwardConfig: structure({
      TargetGroups: list(structure({ TargetGroupArn: string, Weight: integer })),
      TargetGroupStickinessConfig: structure({ Enabled: boolean, DurationSeconds: integer }),
    }),
  },
  ['Type'],
);

export const conditionShape = structure({
  Field: string,
  Values: list(string),
  HostHeaderConfig: values,
  PathPatternConfig: values,
  HttpHeaderConfig: structure({ HttpHeaderName: string, Values: list(string), RegexValues: list(string) }),
  QueryStringConfig: structure({ Values: list(structure({ Key: string, Value: string })) }),
  HttpRequestMethodConfig: structure({ Values: list(string) }),
  SourceIpConfig: structure({ Values: list(string), IpAddressType: string }),
  RegexValues: list(string),
});

export const transformShape = structure(
  { Type: string, HostHeaderRewriteConfig: rewrites, UrlRewriteConfig: rewrites },
  ['Type'],
);

/** Source: ELB, *ELBv2 structures*, `Rule`. */
export const ruleShape = structure({
  RuleArn: string,
  Priority: string,
  Conditions: list(conditionShape),
  Actions: list(actionShape),
  IsDefault: boolean,
  Transforms: list(transformShape),
});

/** Answers that hold rules. */
export const rulesShape = structure({ Rules: list(ruleShape), NextMarker: string });

export const certificateShape = structure({ CertificateArn: string, IsDefault: boolean });

export const mutualAuthenticationShape = structure({
  Mode: string,
  TrustStoreArn: string,
  IgnoreClientCertificateExpiry: boolean,
  TrustStoreAssociationStatus: string,
  AdvertiseTrustStoreCaNames: string,
});

/** Source: ELB, *ELBv2 structures*, `Listener`. */
export const listenerShape = structure({
  ListenerArn: string,
  LoadBalancerArn: string,
  Port: integer,
  Protocol: string,
  Certificates: list(certificateShape),
  SslPolicy: string,
  DefaultActions: list(actionShape),
  AlpnPolicy: list(string),
  MutualAuthentication: mutualAuthenticationShape,
});

/** Answers that hold listeners. */
export const listenersShape = structure({ Listeners: list(listenerShape), NextMarker: string });

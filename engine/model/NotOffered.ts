/**
 * What differs from AWS because one machine cannot do it, or is not built yet, in the order in which it is told; the
 * console words it. Source: contract, *What one machine cannot do*.
 */
export const NOT_OFFERED = [
  'gatewayBalancers',
  'ruleActions',
  'targetTypes',
  'certificates',
  'securityGroups',
  'oneNodePerZone',
  'lowPorts',
  'sourceAddress',
  'localInstances',
  'alarms',
] as const;

/** One of them. */
export type NotOffered = (typeof NOT_OFFERED)[number];

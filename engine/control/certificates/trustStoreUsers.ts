import type { ListenerArn, TrustStoreArn } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';

/** The listeners that verify their clients against a trust store. */
export function trustStoreUsers(
  { listeners }: Pick<Resources, 'listeners'>,
  arn: TrustStoreArn,
): readonly ListenerArn[] {
  return [...listeners.values()]
    .filter(({ tls }) => tls?.mutualAuthentication.mode === 'verify' && tls.mutualAuthentication.trustStoreArn === arn)
    .map(({ listenerArn }) => listenerArn);
}

import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { MutualAuthentication } from '../../../../engine/model/Listener.ts';
import type { TrustStoreArn } from '../../../../engine/model/names.ts';

/** Mutual authentication as it stands in a form: what another mode does not use is kept, should that come back. */
export interface MutualDraft {
  readonly mode: MutualAuthentication['mode'];
  readonly trustStoreArn: TrustStoreArn | null;
  readonly ignoresExpiry: boolean;
  readonly advertises: boolean;
}

/** What a listener asks, in a form; a new one asks nothing. */
export function mutualDraft(mutual: MutualAuthentication = { mode: 'off' }): MutualDraft {
  const isVerified = mutual.mode === 'verify';
  return {
    mode: mutual.mode,
    trustStoreArn: isVerified ? mutual.trustStoreArn : null,
    ignoresExpiry: isVerified && mutual.ignoreClientCertificateExpiry,
    advertises: isVerified && mutual.advertiseTrustStoreCaNames,
  };
}

/** Whether a trust store is missing. */
export function lacksTrustStore({ mode, trustStoreArn }: MutualDraft): boolean {
  return mode === 'verify' && trustStoreArn === null;
}

/** As calls take it. */
export function askedMutual({
  mode,
  trustStoreArn,
  ignoresExpiry,
  advertises,
}: MutualDraft): NonNullable<CallInput<'createListener'>['mutualAuthentication']> {
  if (mode !== 'verify' || trustStoreArn === null) return { mode };
  return {
    mode,
    trustStoreArn,
    ignoreClientCertificateExpiry: ignoresExpiry,
    advertiseTrustStoreCaNames: advertises ? 'on' : 'off',
  };
}

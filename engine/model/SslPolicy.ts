import { BalanzaError } from './BalanzaError.ts';

/** A security policy of TLS listeners: what they may agree on with a client, in the order of preference. */
export interface SslPolicy {
  readonly name: string;
  readonly protocols: readonly string[];
  readonly ciphers: readonly string[];
}

const TLS13 = ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'];
const ECDHE_GCM_128 = ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'];
const ECDHE_SHA256_128 = ['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-RSA-AES128-SHA256'];
const ECDHE_SHA_128 = ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-RSA-AES128-SHA'];
const ECDHE_GCM_256 = ['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'];
const ECDHE_SHA384_256 = ['ECDHE-ECDSA-AES256-SHA384', 'ECDHE-RSA-AES256-SHA384'];
const ECDHE_SHA_256 = ['ECDHE-RSA-AES256-SHA', 'ECDHE-ECDSA-AES256-SHA'];
const RSA_AEAD = ['AES128-GCM-SHA256', 'AES128-SHA256', 'AES256-GCM-SHA384', 'AES256-SHA256'];
const RSA_ALL = [
  'AES128-GCM-SHA256',
  'AES128-SHA256',
  'AES128-SHA',
  'AES256-GCM-SHA384',
  'AES256-SHA256',
  'AES256-SHA',
];

const RESTRICTED = [...ECDHE_GCM_128, ...ECDHE_GCM_256];
const FORWARD_SECRET_12 = [...ECDHE_GCM_128, ...ECDHE_SHA256_128, ...ECDHE_GCM_256, ...ECDHE_SHA384_256];
const FORWARD_SECRET = [
  ...ECDHE_GCM_128,
  ...ECDHE_SHA256_128,
  ...ECDHE_SHA_128,
  ...ECDHE_GCM_256,
  ...ECDHE_SHA384_256,
  ...ECDHE_SHA_256,
];
const COMPATIBLE = [...FORWARD_SECRET, ...RSA_ALL];

const FROM_10 = ['TLSv1', 'TLSv1.1', 'TLSv1.2'];
const FROM_11 = ['TLSv1.1', 'TLSv1.2'];
const ONLY_12 = ['TLSv1.2'];

/** The policies of Application and Network Load Balancers. Source: ELB, *TLS on ALB/NLB listeners*. */
export const SSL_POLICIES: readonly SslPolicy[] = [
  policy('2016-08', FROM_10, COMPATIBLE),
  policy('TLS13-1-3-2021-06', ['TLSv1.3'], TLS13),
  policy('TLS13-1-2-2021-06', ['TLSv1.2', 'TLSv1.3'], [...TLS13, ...FORWARD_SECRET_12]),
  policy('TLS13-1-2-Res-2021-06', ['TLSv1.2', 'TLSv1.3'], [...TLS13, ...RESTRICTED]),
  policy('TLS13-1-2-Ext1-2021-06', ['TLSv1.2', 'TLSv1.3'], [...TLS13, ...FORWARD_SECRET_12, ...RSA_AEAD]),
  policy('TLS13-1-2-Ext2-2021-06', ['TLSv1.2', 'TLSv1.3'], [...TLS13, ...COMPATIBLE]),
  policy('TLS13-1-1-2021-06', ['TLSv1.1', 'TLSv1.2', 'TLSv1.3'], [...TLS13, ...COMPATIBLE]),
  policy('TLS13-1-0-2021-06', ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'], [...TLS13, ...COMPATIBLE]),
  policy('FS-1-2-Res-2020-10', ONLY_12, RESTRICTED),
  policy('FS-1-2-Res-2019-08', ONLY_12, FORWARD_SECRET_12),
  policy('FS-1-2-2019-08', ONLY_12, FORWARD_SECRET),
  policy('FS-1-1-2019-08', FROM_11, FORWARD_SECRET),
  policy('FS-2018-06', FROM_10, FORWARD_SECRET),
  policy('TLS-1-2-Ext-2018-06', ONLY_12, COMPATIBLE),
  policy('TLS-1-2-2017-01', ONLY_12, [...FORWARD_SECRET_12, ...RSA_AEAD]),
  policy('TLS-1-1-2017-01', FROM_11, COMPATIBLE),
  policy('TLS-1-0-2015-04', FROM_10, [...COMPATIBLE, 'DES-CBC3-SHA']),
  policy('2015-05', FROM_10, COMPATIBLE),
];

/** The policy of a name, or `SSLPolicyNotFound`. */
export function sslPolicy(name: string): SslPolicy {
  const found = SSL_POLICIES.find((one) => one.name === name);
  if (found) return found;
  throw new BalanzaError('SSLPolicyNotFound', `SSL policy '${name.slice(0, 128)}' not found`, {
    advice: 'Check the name with DescribeSSLPolicies.',
  });
}

function policy(name: string, protocols: readonly string[], ciphers: readonly string[]): SslPolicy {
  return { name: `ELBSecurityPolicy-${name}`, protocols, ciphers };
}

import { readCertificate } from '../../../engine/certificates/io/readCertificate.ts';
import type { IssuedCertificate } from '../../../engine/certificates/io/issueCertificate.ts';
import { pemBlocks } from '../../../engine/certificates/pemBlocks.ts';
import { certificateArn } from '../../../engine/model/names.ts';
import type { ServedCertificate, TlsConfiguration } from '../../../engine/model/NodeConfiguration.ts';
import { REGION } from '../topology.ts';

/** A certificate as a node is given it; `id` ends its ARN. */
export function servedCertificate(made: IssuedCertificate, id = 'default'): ServedCertificate {
  const [block] = pemBlocks(made.certificatePem) ?? [];
  const facts = block && readCertificate(block)?.facts;
  if (!facts) throw new Error('no certificate');
  return { ...facts, ...made, certificateArn: certificateArn(REGION, id) };
}

/** TLS as a secure listener has it, with a policy for versions 1.2 and 1.3. */
export function tlsConfiguration(made: IssuedCertificate, more: Partial<TlsConfiguration> = {}): TlsConfiguration {
  return {
    sslPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
    certificate: servedCertificate(made),
    certificates: [],
    clientCertificates: { mode: 'off' },
    ...more,
  };
}

import { certificateText, clientText } from '../../certificates/certificateText.ts';
import { pemBlock } from '../../certificates/pemBlocks.ts';
import type { ClientCertificateSettings, TlsConfiguration } from '../../model/NodeConfiguration.ts';
import type { TlsSession } from '../link/TlsSession.ts';
import { validityText } from './leafOf.ts';

/** Longest field of a certificate: what targets take by default. */
const MAX_VALUE_CHARACTERS = 65_536;

type Field = readonly [name: string, value: string];

/**
 * The fields with which targets are told of a client's TLS, and their names in small letters, those included that this
 * client has nothing to say by. Source: ELB, *Header handling*.
 */
export function clientFields(
  { versionFields, clientCertificates }: TlsConfiguration,
  session: TlsSession,
): { readonly fields: string; readonly fieldNames: readonly string[] } {
  const fields: readonly Field[] = [
    ...(versionFields
      ? [[versionFields.version, session.version] as const, [versionFields.cipherSuite, session.cipher] as const]
      : []),
    ...certificateFields(clientCertificates, session),
  ];
  return {
    fields: fields
      .filter(([, value]) => value !== '' && value.length <= MAX_VALUE_CHARACTERS)
      .map(([name, value]) => `${name}: ${latin1(value)}\r\n`)
      .join(''),
    fieldNames: fields.map(([name]) => name.toLowerCase()),
  };
}

function certificateFields(settings: ClientCertificateSettings, session: TlsSession): readonly Field[] {
  if (settings.mode === 'off') return [];
  const chain = session.clientCertificates();
  if (settings.mode === 'passthrough')
    return [[settings.field, encoded(chain.map((der) => pemBlock('CERTIFICATE', der).pem).join(''))]];
  const [leaf] = chain;
  const { serialNumber, issuer, subject, validity, leaf: leafName } = settings.fields;
  if (!leaf) return Object.values(settings.fields).map((name) => [name, ''] as const);
  const text = clientText(leaf);
  const { notBeforeMs, notAfterMs } = certificateText(leaf);
  return [
    [serialNumber, text.serial],
    [issuer, text.issuer],
    [subject, text.subject],
    [validity, validityText(notBeforeMs, notAfterMs)],
    [leafName, encoded(pemBlock('CERTIFICATE', leaf).pem)],
  ];
}

/** Percent-encoded but for `+`, `=` and `/`. Source: ELB, *Mutual TLS*. */
function encoded(pem: string): string {
  return encodeURIComponent(pem).replaceAll('%2B', '+').replaceAll('%3D', '=').replaceAll('%2F', '/');
}

/** A value as bytes of UTF-8, one character each, without what could end the line. */
function latin1(value: string): string {
  return Buffer.from(value.replaceAll(/\p{Cc}/gu, ' ')).toString('latin1');
}

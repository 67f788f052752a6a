import { X509Certificate } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clientTrust, verifyClient } from '../../../../engine/certificates/io/verifyClient.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { hasProgram } from '../../../support/tls/dataFolder.ts';

const DAY_MS = 86_400_000;
const nowMs = Date.now();
const ca = madeCertificate(['Root']);
const leaf = madeCertificate(['leaf.test'], { issuer: ca });
const der = ({ certificatePem }: typeof leaf) => new X509Certificate(certificatePem).raw;
const settings = { revocations: [], ignoresExpiry: false };
const trust = clientTrust([ca.certificatePem], settings);

describe('certificates of clients', () => {
  it('are trusted when a CA of the trust store has signed them, and only then', () => {
    expect(verifyClient([der(leaf)], trust, nowMs)).toBeNull();
    expect(verifyClient([], trust, nowMs)).toBe('the client sent no certificate');
    expect(verifyClient([Buffer.from('x')], trust, nowMs)).toBe('a certificate of the client cannot be read');
    // The same name, another key.
    const forged = madeCertificate(['leaf.test'], { issuer: madeCertificate(['Root']) });
    expect(verifyClient([der(forged)], trust, nowMs)).toBe('no CA of the trust store has signed the certificate');
    // Sending the forger's CA along does not help, nor does a leaf that signs.
    const forger = madeCertificate(['Root']);
    const signed = madeCertificate(['leaf.test'], { issuer: forger });
    expect(verifyClient([der(signed), der(forger)], trust, nowMs)).toMatch(/^no CA of the trust store/);
    const below = madeCertificate(['below.test'], { issuer: leaf });
    expect(verifyClient([der(below), der(leaf)], trust, nowMs)).toMatch(/^no CA of the trust store/);
  });

  it('are judged by their time, which may be ignored for the client alone', () => {
    expect(verifyClient([der(leaf)], trust, nowMs + 31 * DAY_MS)).toBe('CN=leaf.test has expired');
    expect(verifyClient([der(leaf)], trust, nowMs - 2 * DAY_MS)).toBe('CN=leaf.test is not valid yet');
    const ignoring = clientTrust([ca.certificatePem], { ...settings, ignoresExpiry: true });
    const short = madeCertificate(['short.test'], { issuer: ca, days: 1 });
    expect(verifyClient([der(short)], ignoring, nowMs + 2 * DAY_MS)).toBeNull();
    expect(verifyClient([der(short)], ignoring, nowMs + 31 * DAY_MS)).toBe('CN=Root has expired');
  });

  it('are not trusted once revoked', () => {
    const serial = new X509Certificate(leaf.certificatePem).serialNumber.toLowerCase().match(/../g)?.join(':') ?? '';
    const revoking = (issuer: string) =>
      clientTrust([ca.certificatePem], { ...settings, revocations: [{ issuer, serials: [serial] }] });
    expect(verifyClient([der(leaf)], revoking('CN=Root'), nowMs)).toBe('CN=leaf.test is revoked');
    expect(verifyClient([der(leaf)], revoking('CN=Another'), nowMs)).toBeNull();
  });

  it.skipIf(!hasProgram('openssl', 'version'))(
    'of openssl: intermediate CAs, lengths of paths, purposes and critical extensions (needs openssl)',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'balanza-chain-'));
      onTestFinished(() => {
        rmSync(folder, { recursive: true });
      });
      const issue = (name: string, issuer: string | null, extensions: string) => {
        const at = (suffix: string) => join(folder, `${name}.${suffix}`);
        writeFileSync(at('cnf'), `[req]\ndistinguished_name=n\nprompt=no\n[n]\nCN=${name}\n[e]\n${extensions}\n`);
        const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', at('key')];
        const signer =
          issuer === null ? [] : ['-CA', join(folder, `${issuer}.pem`), '-CAkey', join(folder, `${issuer}.key`)];
        const made = spawnSync('openssl', [
          ...['req', '-x509', ...key, '-config', at('cnf'), '-extensions', 'e', '-days', '9', '-out', at('pem')],
          ...signer,
        ]);
        if (made.status !== 0) throw new Error(made.stderr.toString());
        return readFileSync(at('pem'), 'latin1');
      };
      const CA = 'basicConstraints=critical,CA:true';
      const root = issue('root', null, CA);
      const rawOf = (pem: string) => new X509Certificate(pem).raw;
      const middle = rawOf(issue('middle', 'root', `${CA},pathlen:0`));
      const good = rawOf(issue('good', 'middle', 'extendedKeyUsage=clientAuth'));
      const server = rawOf(issue('server', 'middle', 'extendedKeyUsage=serverAuth'));
      const lower = rawOf(issue('lower', 'middle', CA));
      const deep = rawOf(issue('deep', 'lower', 'basicConstraints=CA:false'));
      const bound = rawOf(issue('bound', 'root', `${CA}\nnameConstraints=critical,permitted;DNS:example.test`));
      const within = rawOf(issue('within', 'bound', 'basicConstraints=CA:false'));
      const openTrust = clientTrust([root], settings);
      const later = Date.now() + 1_000;
      const judged = (...chain: Buffer[]) => verifyClient(chain, openTrust, later);
      expect(judged(good, middle)).toBeNull();
      expect(judged(good)).toMatch(/^no CA of the trust store/);
      expect(judged(server, middle)).toBe('the certificate is not meant for clients');
      expect(judged(deep, lower, middle)).toBe('CN=middle allows no chain of this length');
      expect(judged(within, bound)).toBe('CN=bound has a critical extension that is not understood');
    },
  );
});

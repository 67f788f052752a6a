import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { loadConfiguration } from '../../../../../engine/angie/compile/io/loadConfiguration.ts';
import { problemLine } from '../../../../../engine/angie/directives/problemLine.ts';
import { writtenPair } from '../../../../support/angie/writtenPair.ts';

it.each([
  [
    'a key of another certificate',
    'ssl_certificate ONE; ssl_certificate_key OTHER;',
    /^certificate ".*" and key ".*" cannot be used \(.*key values mismatch.*\); .* Give the certificate/,
  ],
  [
    'a certificate that is none',
    'ssl_certificate NONE; ssl_certificate_key KEY;',
    /^certificate ".*" and key ".*" cannot be used \(/,
  ],
  [
    'a certificate from a variable',
    'ssl_certificate $host.pem; ssl_certificate_key KEY;',
    /^"\$host\.pem" in "ssl_certificate" is not offered by Balanza/,
  ],
  [
    'ciphers that nobody knows',
    'ssl_certificate ONE; ssl_certificate_key KEY; ssl_ciphers NONSENSE;',
    /^SSL_CTX_set_cipher_list\("NONSENSE"\) failed \(.*no cipher match\)\. Give a list/,
  ],
  [
    'authorities that are none',
    'ssl_certificate ONE; ssl_certificate_key KEY; location / { proxy_pass https://u; proxy_ssl_trusted_certificate NONE; }',
    /^cannot load certificate "none\.pem" \(/,
  ],
  [
    'a file that is not there',
    'ssl_certificate gone.pem; ssl_certificate_key KEY;',
    /^cannot load certificate ".*\/gone\.pem" \(2: No such file or directory\)/,
  ],
])('says in which line TLS is wrong: %s', async (_, text, says) => {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [one, other] = [writtenPair(['one.test']), writtenPair(['other.test'])];
  writeFileSync(join(folder, 'none.pem'), 'nothing of the kind');
  const file = join(folder, 'angie.conf');
  const server = text
    .replace(/\bONE\b/, one.certificate)
    .replace('OTHER', other.key)
    .replace(/\bKEY\b/, one.key)
    .replace('NONE', 'none.pem');
  writeFileSync(
    file,
    `events { }\nhttp { upstream u { server 127.0.0.1:1; } server { listen 127.0.0.1:8443 ssl;\n${server} } }`,
  );
  const { problems } = await loadConfiguration(file);
  const lines = problems.map((problem) => problemLine(problem));
  expect(lines).toHaveLength(1);
  const [place = '', ...rest] = (lines[0] ?? '').split(': ');
  expect([place, rest.join(': ')]).toEqual([`${file}:3`, expect.stringMatching(says)]);
});

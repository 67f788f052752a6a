import type { KeyPair, PemFile } from '../../../model/virtualServer/KeyPair.ts';
import type { Directive } from '../../syntax/Directive.ts';
import type { CompileContext } from '../CompileContext.ts';

/** A certificate and its key; null when one cannot be read, or they cannot be used, which is reported. */
export function readKeyPair(certificate: Directive, key: Directive, context: CompileContext): KeyPair | null {
  const pem = readPemFile(certificate, 'certificate', context);
  const keyPem = readPemFile(key, 'certificate key', context);
  if (!pem || !keyPem) return null;
  const pair = { certificate: pem, key: keyPem };
  const problem = context.files.tlsProblem({ pair });
  if (problem !== null) {
    context.report.emerg(
      certificate,
      `certificate "${pem.path}" and key "${keyPem.path}" cannot be used (${problem}); both must be PEM and belong together`,
    );
  }
  return problem === null ? pair : null;
}

/** A file in PEM; null when it cannot be read, which is reported. `what`: how it is called then. */
export function readPemFile(
  directive: Directive,
  what: string,
  { files, pathOf, report }: CompileContext,
): PemFile | null {
  const given = directive.args[0] ?? '';
  if (/[$]|^(data|engine|store):/.test(given)) {
    report.emerg(directive, `"${given}" in "${directive.name}" is not offered by Balanza: give the path of a file`);
    return null;
  }
  if (files.isTextOnly === true) {
    const isKey = what === 'certificate key'; // one warning for the pair
    if (!isKey) report.warn(directive, `the file of "${directive.name} ${given}" is not read: only a text was given`);
    return { path: given, text: '' };
  }
  const read = files.read(pathOf(given));
  if (read.kind === 'text') return { path: given, text: read.text };
  report.emerg(directive, `cannot load ${what} "${pathOf(given)}" (${read.reason})`);
  return null;
}

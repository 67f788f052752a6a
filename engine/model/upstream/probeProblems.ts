import type { Attributes } from '../AttributeDefinition.ts';
import type { ProtocolVersion } from '../TargetGroup.ts';
import { expectedKeys, unescaped } from './groupProbeOf.ts';
import { regexProblem } from './regexProblem.ts';
import { persistenceProblem } from './UpstreamProbe.ts';

/** What is wrong with one attribute of a probe, in Angie's words where it has some. */
export interface ProbeProblem {
  readonly key: string;
  readonly text: string;
}

/**
 * What of `balanza.probe.…` is wrong by itself or does not go together; variables apart. What stands there while the probe
 * is off is looked at as well, as it is kept. Source, Angie 5.
 */
export function probeProblems(
  attributes: Attributes,
  { protocolVersion }: { readonly protocolVersion?: ProtocolVersion | null },
): readonly ProbeProblem[] {
  const found: ProbeProblem[] = [];
  const value = (name: string): string | undefined => attributes[`balanza.probe.${name}`];
  const add = (name: string, text: string | null): void => {
    const key = `balanza.probe.${name}`;
    if (text !== null) found.push({ key, text: `${text} (attribute '${key}').` });
  };
  const [uri, method, send, expect] = [value('uri'), value('method'), value('send'), value('expect')];
  if (value('enabled') === 'true' && (protocolVersion === 'HTTP2' || protocolVersion === 'GRPC')) {
    add('enabled', `"upstream_probe" asks over HTTP/1.1, and the targets of this group speak ${protocolVersion}`);
  }
  if (uri !== undefined && !/^\/\S*$/.test(uri)) add('uri', `invalid parameter "uri=${uri}"`);
  if (method !== undefined && !/^[A-Z]+$/.test(method)) add('method', `invalid parameter "method=${method}"`);
  if (send !== undefined && unescaped(send) === null) add('send', `invalid parameter "send=data:${send}"`);
  add(
    'persistent',
    persistenceProblem({
      isEssential: value('essential') === 'true',
      isPersistent: value('persistent') === 'true',
    }),
  );
  if (expect === undefined) return found;
  if (value('test') === undefined)
    add('expect', `the values "${expect}" are of a test, and 'balanza.probe.test' is not set`);
  const patterns = expectedKeys(expect).flatMap((key) => (key.startsWith('~') ? [key.replace(/^~\*?/, '')] : []));
  add('expect', patterns.map(regexProblem).find((text) => text !== null) ?? null);
  return found;
}

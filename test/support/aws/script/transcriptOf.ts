import type { ScriptCall } from './Script.ts';

/** Members that hold moments, and those with which only some clients page. */
const MOMENT = /(Time|At|NotBefore|NotAfter|time)$/;
const PAGING = /^(NextMarker|NextToken|nextToken|Marker)$/;
/**
 * What an engine names as it likes: UUIDs, hexadecimal ids, numbers of DNS names, addresses of its loopback subnets, serial
 * numbers and hardware addresses, certificates, its local CA.
 */
const OWN =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,17}|(?<=_)[0-9a-f]{12}|\d{8,10}(?=\.elb)|127([.-])\d+\1\d+\1\d+|(?:[0-9a-f]{2}:){5,}[0-9a-f]{2}|-----BEGIN [^]*-----|(?<=Balanza local CA )[-\d:T]+/g;

/**
 * The calls of a script, in a form in which those of two engines can be compared: what an engine names as it likes stands
 * by the order in which it was first seen, and moments by their being there.
 */
export function transcriptOf(calls: readonly ScriptCall[]): readonly string[] {
  const seen = new Map<string, string>();
  const named = (text: string) =>
    text.replaceAll(OWN, (own) => {
      if (!seen.has(own)) seen.set(own, `<${seen.size}>`);
      return seen.get(own) ?? '';
    });
  const plain = (value: unknown, name = ''): unknown => {
    if (value instanceof Date || (MOMENT.test(name) && typeof value !== 'object')) return '<moment>';
    if (value instanceof Uint8Array) return named(Buffer.from(value).toString('utf8'));
    if (typeof value === 'string') return named(value);
    if (Array.isArray(value)) return value.map((one) => plain(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([member, inner]) => inner !== undefined && inner !== null && !PAGING.test(member))
        // Before ids are named: each client has its own order of members.
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([member, inner]) => [named(member), plain(inner, member)] as const),
    );
  };
  return calls.map(({ service, action, answer }) => `${service} ${action} ${JSON.stringify(plain(answer))}`);
}

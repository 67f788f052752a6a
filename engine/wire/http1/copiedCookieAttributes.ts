/** Those of an application's cookie that a Classic Load Balancer gives its own. Source: ELB, *Classic*, sticky. */
const COPIED: ReadonlySet<string> = new Set([
  'path',
  'port',
  'domain',
  'secure',
  'httponly',
  'discard',
  'max-age',
  'expires',
  'version',
  'comment',
  'commenturl',
  'samesite',
]);

/** The attributes of a `Set-Cookie` line that are copied, as it writes them, each with `;` before it; without those named. */
export function copiedCookieAttributes(line: string, without: readonly string[] = []): string {
  const [, ...attributes] = line.split(';');
  return attributes
    .map((attribute) => attribute.trim())
    .filter((attribute) => {
      const name = attribute.split('=', 1)[0]?.trim().toLowerCase() ?? '';
      return COPIED.has(name) && !without.includes(name);
    })
    .map((attribute) => `;${attribute}`)
    .join('');
}

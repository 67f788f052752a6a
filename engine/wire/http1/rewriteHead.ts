/**
 * A head that was composed for a target, with another host or target in it. `host`: what stands for the name; the port that
 * was there stays unless the new one has its own. `target`: path and query.
 */
export function rewriteHead(
  head: string,
  { host, target }: { readonly host: string | null; readonly target: string | null },
): string {
  const text = target === null ? head : head.replace(/^(\S+) \S+/, (_, method: string) => `${method} ${target}`);
  if (host === null) return text;
  return text.replace(/(\r\nhost:[ \t]*)([^\r:]*|\[[^\]]*\])(:\d+)?/i, (_, name: string, _old, port = '') => {
    const kept = host.includes(':') ? '' : String(port);
    return `${name}${host}${kept}`;
  });
}

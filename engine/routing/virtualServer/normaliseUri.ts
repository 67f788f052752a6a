/**
 * The path of a request as locations see it: percent signs decoded, `.`, `..` and doubled slashes taken out; null for one
 * that is refused (400). Characters are bytes. `target` is what the request line names, without its query.
 * Source: nginx, *location*.
 */
export function normaliseUri(target: string): string | null {
  if (!target.startsWith('/')) return null;
  if (!/%|\/\/|\/\./.test(target)) return target;
  if (/%(?![0-9a-f]{2})|%00/i.test(target)) return null;
  const decoded = target.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  const parts: string[] = [];
  const pieces = decoded.split('/').slice(1);
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    if (piece === '..') {
      if (parts.length === 0) return null;
      parts.pop();
      if (isLast) parts.push('');
    } else if (piece === '.' || piece === '') {
      if (isLast) parts.push('');
    } else parts.push(piece);
  }
  return `/${parts.join('/')}`;
}

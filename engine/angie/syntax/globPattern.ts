/**
 * What one part of a path with `*`, `?` and `[…]` matches, as the shell has it: no name that begins with a dot unless
 * the pattern does, `[!a-z]` for all but these. Matching takes time in proportion to the name.
 */
export function globPattern(part: string): RegExp {
  let source = part.startsWith('.') ? '' : '(?!\\.)';
  for (let at = 0; at < part.length; at += 1) {
    const char = part[at] ?? '';
    const close = char === '[' ? part.indexOf(']', at + 2) : -1;
    if (char === '*') source += part[at - 1] === '*' ? '' : '[^/]*';
    else if (char === '?') source += '[^/]';
    else if (close > 0) {
      source += classOf(part.slice(at + 1, close));
      at = close;
    } else source += char.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  }
  try {
    return new RegExp(`^${source}$`);
  } catch {
    // A range that runs backwards: it matches nothing.
    return /^(?!)/;
  }
}

function classOf(inside: string): string {
  const isNegated = inside.startsWith('!') || inside.startsWith('^');
  return `[${isNegated ? '^' : ''}${(isNegated ? inside.slice(1) : inside).replace(/[\\[\]^]/g, '\\$&')}]`;
}

/** A response as a simple client reads it. */
export interface ParsedResponse {
  readonly status: number;
  /** Names in small letters. */
  readonly fields: Readonly<Record<string, string>>;
  /** latin1 */
  readonly body: string;
}

/**
 * The responses at the start of `bytes` (latin1) to requests of those methods, as many as are whole. Deliberately
 * another reading of HTTP than the engine's: plain, slow, and only for well-formed input.
 */
export function parseResponses(bytes: string, methods: readonly string[]): ParsedResponse[] {
  const found: ParsedResponse[] = [];
  let at = 0;
  for (const method of methods) {
    const headEnd = bytes.indexOf('\r\n\r\n', at);
    if (headEnd < 0) break;
    const [line = '', ...lines] = bytes.slice(at, headEnd).split('\r\n');
    const fields = Object.fromEntries(
      lines.map((text) => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 1).trim()]),
    );
    const status = Number(line.split(' ')[1]);
    at = headEnd + 4;
    const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
    const body = hasBody ? readBody(bytes, at, fields) : { text: '', behind: at };
    if (!body) break;
    at = body.behind;
    found.push({ status, fields, body: body.text });
  }
  return found;
}

function readBody(
  bytes: string,
  start: number,
  fields: Readonly<Record<string, string>>,
): { text: string; behind: number } | undefined {
  if (fields['transfer-encoding'] !== 'chunked') {
    const behind = start + Number(fields['content-length'] ?? 0);
    return bytes.length < behind ? undefined : { text: bytes.slice(start, behind), behind };
  }
  let text = '';
  let at = start;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = parseInt(bytes.slice(at, lineEnd), 16);
    at = lineEnd + 2 + size + 2;
    if (bytes.length < at) return undefined;
    text += bytes.slice(lineEnd + 2, at - 2);
    if (size === 0) return { text, behind: at };
  }
}

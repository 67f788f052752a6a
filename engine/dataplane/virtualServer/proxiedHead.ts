import type { ProxySettings } from '../../model/virtualServer/VirtualLocation.ts';
import type { CompiledText, VariableSource } from '../../routing/upstream/compileText.ts';
import type { RawFields } from './RequestVariables.ts';

/** Fields of a client that concern its own connection, or that the head below makes anew. Source: nginx, proxy module. */
const NOT_PASSED: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'expect',
  'upgrade',
  'content-length',
  'host',
]);

/** `proxy_set_header`, made ready. */
export type SetHeaders = readonly { readonly name: string; readonly value: CompiledText }[];

/**
 * The head of the request that goes to a server: what is set first, in its order, then how long the body is, then what
 * the client sent and nothing has replaced. A value that comes out empty takes its field away.
 */
export function proxiedHead(
  line: { readonly method: string; readonly uri: string; readonly version: ProxySettings['httpVersion'] },
  fields: { readonly set: SetHeaders; readonly source: VariableSource; readonly client: RawFields },
  body: number | 'chunked' | null,
): string {
  const names = new Set(fields.set.map(({ name }) => name.toLowerCase()));
  let head = `${line.method} ${line.uri} HTTP/${line.version}\r\n`;
  for (const { name, value } of fields.set) {
    const text = value.evaluate(fields.source);
    if (text !== '') head += `${name}: ${text}\r\n`;
  }
  if (body === 'chunked') head += 'Transfer-Encoding: chunked\r\n';
  else if (body !== null && !names.has('content-length')) head += `Content-Length: ${body}\r\n`;
  for (let at = 0; at + 1 < fields.client.length; at += 2) {
    const name = fields.client[at] ?? '';
    const lower = name.toLowerCase();
    if (!names.has(lower) && !NOT_PASSED.has(lower)) head += `${name}: ${fields.client[at + 1] ?? ''}\r\n`;
  }
  return `${head}\r\n`;
}

/** A path as it goes into a request line: bytes that may not stand there as they are. Source: nginx, `ngx_escape_uri`. */
export function escapedPath(path: string): string {
  return path.replace(/[^!$&'()*+,\-./0-9:;=@A-Z[\]_a-z~|^`{}"\\<>]|[%?# ]/g, (char) => {
    return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

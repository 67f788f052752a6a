import type { RedirectParts } from '../../model/importPlan.ts';

/** Variables that ELB has words for. */
const WORDS: Readonly<Record<string, string>> = {
  scheme: '#{protocol}',
  host: '#{host}',
  http_host: '#{host}',
  server_port: '#{port}',
};

/** A redirect in ELB's words; null when its address is made of what ELB has no words for. Source: ELB, *Redirect actions*. */
export function redirectOf(text: string): RedirectParts | null {
  const whole = text.startsWith('/') ? `$scheme://$host:$server_port${text}` : text;
  const [, scheme = '', host = '', port, rest = ''] =
    /^(https?|\$scheme):\/\/(\$(?:http_)?host|[^/:?$]+)(?::(\d+|\$server_port))?(.*)$/i.exec(whole) ?? [];
  if (host === '') return null;
  const protocol = said(scheme).toUpperCase();
  const isAsAsked = rest.endsWith('$request_uri');
  const asked = isAsAsked
    ? `${rest.slice(0, -'$request_uri'.length)}$uri?$args`
    : rest.replace('$is_args$args', '?$args');
  const [path = '', query = ''] = asked.split('?');
  const parts = {
    protocol: protocol === '#{PROTOCOL}' ? '#{protocol}' : protocol,
    host: said(host),
    port: port === undefined ? standardPort(protocol) : said(port),
    path: path.replace('$uri', '/#{path}') || '/',
    query: query.replace('$args', '#{query}'),
  };
  return Object.values(parts).some((part) => part.includes('$')) ? null : parts;
}

function standardPort(protocol: string): string {
  return protocol === 'HTTP' ? '80' : protocol === 'HTTPS' ? '443' : '#{port}';
}

function said(text: string): string {
  return text.replace(/\$(\w+)/g, (variable, name: string) => WORDS[name] ?? variable);
}

import { directiveNames, rulesOf } from './checkDirectives.ts';
import type { Context, DirectiveRule } from './DirectiveRule.ts';
import { nearestName } from './nearestName.ts';

/** What to do about an error of a configuration. */
type Remedy = string | ((...parts: readonly string[]) => string);

/** By the beginning of what is said; `"…"` parts are given to the remedy in order. The first that fits holds. */
const REMEDIES: readonly (readonly [says: RegExp, remedy: Remedy])[] = [
  [/^unknown directive "(.*)"$/s, unknownDirective],
  [/^"(.*)" directive is not allowed here$/s, allowedElsewhere],
  [
    /^invalid number of arguments in "sticky" directive$/,
    'Write "sticky route $variable", "sticky cookie NAME", or "sticky learn" with its parameters.',
  ],
  [/^invalid number of arguments in "(.*)" directive$/, argumentCount],
  [/^directive "(.*)" is not terminated by ";"$/, (name) => `"${name}" has no block: end it with ";".`],
  [/^directive "(.*)" has no opening "\{"$/, (name) => `"${name}" is a block: write its directives in "{ }".`],
  [/^"state" directive is incompatible/, 'Keep the file, or the lines.'],
  [/^"state" requires shared memory zone/, 'Add "zone NAME 1m;" to the group.'],
  [/^unexpected "\}"$/, 'Perhaps a ";" is missing before it, or it is one too many.'],
  [/^unexpected end of file, expecting "\}"$/, 'Close the block with "}".'],
  [/^unexpected end of file/, 'Close the quote, and end the directive with ";".'],
  [/^unexpected ";"$/, 'Take it out: no directive stands before it.'],
  [/^unexpected "\{"$/, 'Write the name of a directive before it; a configuration is not JSON.'],
  [/^unexpected /, 'Put a space, ";" or "{" there, or quote the whole word.'],
  [/^too long parameter/, 'A word may have 4096 bytes: look for a quote that is not closed.'],
  [/^"(.*)" directive is duplicate$/, (name) => `Keep one "${name}" in the block.`],
  [/^"(.*)" directive invalid number$/, 'Give a whole number, without sign or unit.'],
  [/^invalid number "/, 'Give a whole number, without sign or unit.'],
  [/^value must be/, 'Give a number within these bounds.'],
  [/^"worker_processes" directive invalid value$/, 'Give a whole number, or auto: as many as there are processors.'],
  [
    /^"(.*)" directive invalid value$/,
    'Give a time such as 30s, 500ms or 1h30m, or a size such as 8k or 1m, as the directive takes.',
  ],
  [/^invalid value "(.*)" in "keepalive" directive$/, 'Give the number of connections to keep, 1 or more.'],
  [/^invalid value "(.*)" in "queue" directive$/, 'Give the number of requests that may wait, 1 or more.'],
  [/it must be "on" or "off"$/, 'Write on or off.'],
  [/^invalid value "(.*)"$/, 'Write one of the words that the directive knows.'],
  [
    /^unknown "(.*)" variable$/,
    (name) => `No directive makes $${name}: correct the name, or make it with "map" or "set".`,
  ],
  [/^the PROXY protocol over UDP/, 'Write "proxy_protocol off;" for this server, or listen for connections.'],
  [/^the parameter ".*" of "real_ip_header" is not offered/, 'Name the field that the balancer before this one sets.'],
  [/^the template ".*" of Prometheus is not offered/, 'Write "prometheus all;", and scrape what it shows.'],
  [/^the variable "(.*)" is not offered/, 'Take it out, or make a variable of that value with "map".'],
  [/^invalid variable name/, 'A variable is "$" and letters, digits or "_".'],
  [/^the closing bracket in "(.*)" variable is missing$/, 'Close it: "${name}".'],
  [/^invalid URL prefix$/, 'Begin the address with http:// or https://.'],
  [
    /^"proxy_pass" cannot have URI part/,
    'End the address behind its host, or use a location without a regular expression.',
  ],
  [/^"proxy_redirect default" cannot/, 'Say from what to what, or write off.'],
  [/may not have port/, 'Take the port out: the servers of the group have theirs.'],
  [/^invalid port in/, 'A port is a number from 1 to 65535.'],
  [/^no port in/, 'Add ":" and the port.'],
  [/^no host in/, 'Put a host or an address before the port.'],
  [/^invalid host in/, 'Write host:port, [IPv6]:port or unix:/path.'],
  [/^invalid IPv6 address in/, 'Correct the address between the brackets.'],
  [/domain socket in/, 'Give the absolute path of the socket, 107 bytes at most.'],
  [/^host not found in resolver/, 'Give the address of the DNS server.'],
  [
    /^host not found in .* of the "listen" directive$/,
    'Give an address of this machine, such as 127.0.0.1:80, or a port alone.',
  ],
  [
    /^host not found in/,
    'Give an address, or a name that this machine can look up now; with "resolve" it is looked up later.',
  ],
  [/^resolving names at run time requires/, 'Add "zone NAME 1m;" to the group.'],
  [/^no resolver configured/, 'Add "resolver ADDRESS;" to the group or around it.'],
  [/^service upstream ".*" requires "resolve"/, 'Add "resolve" to the line.'],
  [/^service upstream ".*" may not have port/, 'Take the port out: the records of the service have it.'],
  [/^service upstream ".*" requires domain name/, 'Give a name: an address has no service records.'],
  [/^service is empty$/, 'Name the service, such as service=http.'],
  [/^sid is/, 'An id has 1 to 32 characters.'],
  [
    /^balancing method does not support parameter "(.*?)(=.*)?"$/,
    (word) => `Take "${word}" out, or choose a method that supports it (round robin supports all).`,
  ],
  [/^incompatible parameters/, 'Keep one of the two.'],
  [/^duplicate upstream/, 'Give one of the two groups another name.'],
  [/^no servers are inside upstream$/, 'Add a "server" line.'],
  [
    /^load balancing method redefined/,
    'The last method counts, and "keepalive", "sticky", "queue" and "bind_conn" before it do not: keep one method, first.',
  ],
  [/^no servers in upstream/, 'Add a server without "backup".'],
  [/^the size .* conflicts with already declared size/, 'Give the size of a zone once.'],
  [/^zero size shared memory zone/, 'Give its size in one of its groups, such as 1m.'],
  [/^zone ".*" is too small/, 'Give 32k or more.'],
  [/^invalid zone/, 'Write "zone NAME SIZE", such as "zone back 1m".'],
  [/^unknown sticky mode/, 'Write sticky cookie, route or learn; stream has no cookie.'],
  [
    /^unknown sticky learn parameter/,
    'learn takes zone=, create=, lookup=, timeout=, norefresh and header (stream: connect).',
  ],
  [/^"sticky" directive zone not specified$/, 'Add zone=NAME:SIZE.'],
  [/^"sticky" directive (zone size is not|invalid zone|zone is too)/, 'Write zone=NAME:SIZE, with 32k or more.'],
  [/^"sticky" directive no create vars$/, 'Add create=$variable.'],
  [/^"sticky" directive no lookup vars$/, 'Add lookup=$variable.'],
  [/^"sticky" directive (invalid|duplicate) timeout$/, 'Give one time, such as timeout=1h.'],
  [/^sticky zone ".*" is already used/, 'Give each group a zone of its own.'],
  [/^variable expected as the "account"/, 'Write account=$variable.'],
  [/^the parameter "persistent" requires "essential"$/, 'Add "essential", or take "persistent" out.'],
  [/^"upstream_probe" needs/, 'Put it beside a "proxy_pass" that names its group.'],
  [/^"upstream_probe" requires shared memory zone/, 'Add "zone NAME 1m;" to the group.'],
  [/^duplicate upstream probe/, 'Give each probe of a group a name of its own.'],
  [/^a duplicate listen/, 'Keep one "listen" of that address.'],
  [/^a duplicate default server/, 'Keep "default_server" in one of them.'],
  [/^ipv6only is not supported/, 'Take "ipv6only" out: the address is none of IPv6.'],
  [/^invalid ipv6only flags/, 'Write ipv6only=on or ipv6only=off.'],
  [/^invalid (backlog|rcvbuf|sndbuf)/, 'Give a positive number.'],
  [/^server name|^empty regex in server name/, 'A name is host.name, *.name, name.*, .name or ~regex.'],
  [/^duplicate location/, 'Keep one of the two.'],
  [/^invalid location modifier/, 'Before the URI stands =, ^~, ~ or ~*, or nothing.'],
  [/^location ".*" is outside location/, 'Begin its URI as that of the location around it, or move it out.'],
  [/^location ".*" cannot be inside|^named location/, 'Move it out.'],
  [/^invalid return code/, 'Give a status of up to 3 digits, or an address that begins with http:// or https://.'],
  [/^regular expression ".*" is not valid/s, 'Correct it; a "{" or ";" in it wants the whole word quoted.'],
  [/^unknown log format escaping/, 'Write escape=default, json or none.'],
  [/^unknown log format|^log format is not specified/, 'Name one of "log_format", or leave it out.'],
  [/^duplicate "log_format" name/, 'Give one of the two another name.'],
  [/^"access_log" to syslog/, 'Give the path of a file.'],
  [/^invalid log level/, 'Write debug, info, notice, warn, error, crit, alert or emerg.'],
  [/^invalid number of the map parameters$/, 'A line of a map is a value and a result.'],
  [/^duplicate default map parameter$/, 'Keep one "default".'],
  [/^conflicting parameter/, 'Keep one line of that value.'],
  [/^no "listen" is defined/, 'Add "listen ADDRESS:PORT;".'],
  [/^no handler for server$/, 'Add "proxy_pass GROUP;" or "return TEXT;".'],
  [/^no "events" section/, 'Add "events { }".'],
  [/^open\(\) ".*" failed \(2: only the one file/, 'Write what it includes into it, as "angie -T" prints it.'],
  [/^open\(\) ".*" failed \(2: only a text/, 'Write send=data:TEXT instead of the path.'],
  [/^the files of "include/, 'Write what they hold into it, as "angie -T" prints it.'],
  [/^the file of "proxy_ssl/, 'It has no effect here: a target group with TLS does not check certificates.'],
  [/^the file of "ssl_/, 'TLS is not imported: import the certificate to ACM, then give the listener HTTPS or TLS.'],
  [/^the file of "state/, 'Register its servers as targets after the import.'],
  [/^open\(\) ".*" failed/, 'Correct the path, or make the file readable.'],
  [
    /^cannot load certificate/,
    'Correct the path, or make the file readable; relative paths begin at the folder of the main file.',
  ],
  [/^SSL_CTX_set_cipher_list/, 'Give a list of ciphers that OpenSSL knows, such as HIGH:!aNULL.'],
  [/^certificate ".*" and key ".*" cannot be used/, 'Give the certificate (with its chain) and its own key, in PEM.'],
  [/^no "(?:proxy_)?ssl_certificate_key"/, 'Add the key, one for each certificate.'],
  [/^no "ssl_certificate"/, 'Add "ssl_certificate" and "ssl_certificate_key", or take "ssl" out of "listen".'],
  [/^no proxy_ssl_trusted_certificate/, 'Name the file of the authorities that are trusted.'],
  [/^".*" in "(.*)" is not offered/, 'Give the path of a file.'],
  [/"ssl" parameter is incompatible with "udp"$/, 'Keep one of the two.'],
  [/^"ipv4" and "ipv6" cannot both/, 'Keep one of the two on.'],
  [
    /^the parameter ".*" of "upstream_probe" is not offered/,
    'Take it out: a connection that cannot be made fails the probe anyway.',
  ],
  [/^the parameter ".*" of "listen" is not offered/, 'Take it out, or serve that address with another program.'],
  [
    /directive is not offered by Balanza/,
    'Take it out if clients can do without it; Balanza does not run a file that would behave otherwise than it says.',
  ],
  [/^block directives are not supported in -g/, 'Put blocks in the file.'],
  [/^invalid parameter/, 'Correct the word, or take it out.'],
];

/** What can be done about an error, as a sentence or two; null where there is nothing to say beyond the error. */
export function remedyOf(message: string): string | null {
  for (const [says, remedy] of REMEDIES) {
    const match = says.exec(message);
    if (match) return typeof remedy === 'string' ? remedy : remedy(...match.slice(1));
  }
  return null;
}

/** Of NGINX Plus only, with what does the same here; null: nothing does. */
const PLUS: Readonly<Record<string, string | null>> = {
  health_check: 'upstream_probe',
  health_check_timeout: 'upstream_probe_timeout',
  match: null,
  keyval: null,
  keyval_zone: null,
  zone_sync: null,
  zone_sync_server: null,
  ntlm: 'bind_conn',
};

function unknownDirective(name = ''): string {
  const own = Object.hasOwn(PLUS, name) ? PLUS[name] : undefined;
  if (own !== undefined) {
    return own === null ? 'Only NGINX Plus has it: take it out.' : `Only NGINX Plus has it: write "${own}" instead.`;
  }
  const near = nearestName(name, directiveNames());
  return near === null
    ? 'Neither nginx nor Angie has it: correct the name, or take the line out.'
    : `Is "${near}" meant?`;
}

const BLOCKS: Readonly<Record<Context, string>> = {
  main: 'outside of all blocks',
  events: 'in "events"',
  http: 'in "http"',
  http_server: 'in a "server" of "http"',
  location: 'in a "location"',
  upstream: 'in an "upstream" of "http"',
  stream: 'in "stream"',
  stream_server: 'in a "server" of "stream"',
  stream_upstream: 'in an "upstream" of "stream"',
  free: '',
};

function allowedElsewhere(name = ''): string {
  const places = [...new Set(rulesOf(name).flatMap(({ contexts }) => contexts))].map((context) => BLOCKS[context]);
  return `It stands ${joined(places)}.`;
}

function argumentCount(name = ''): string {
  const counts = [...new Set(rulesOf(name).map(countText))];
  return `It takes ${counts.join(', or ')}.`;
}

function countText({ args: [min, max], opens }: DirectiveRule): string {
  const block = opens === null ? '' : ' and a block';
  const plural = (count: number) => (count === 1 ? '1 argument' : `${count === 0 ? 'no' : count} arguments`);
  if (min === max) return `${plural(min)}${block}`;
  return max === Number.POSITIVE_INFINITY ? `${plural(min)} or more${block}` : `${min} to ${max} arguments${block}`;
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

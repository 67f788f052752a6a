import { hostAddress } from '../compile/hostAddress.ts';
import type { Directive } from '../syntax/Directive.ts';
import { shown, type NotedAround } from './NotedAround.ts';
import { isFixedStatus, LONGEST_FIXED_TEXT } from './returnedAction.ts';
import { redirectOf } from './redirectOf.ts';

/** What is said of directives that requests meet: whom they reach, and what answers. */
export const answerNotes = {
  listen: listenNotes,
  server_name: nameNotes,
  location: locationNotes,
  return: returnNotes,
  proxy_pass: passNotes,
} as const;

/** What of a `listen` is lost: an address, a socket, TLS. */
function listenNotes(directive: Directive, { level }: NotedAround): readonly string[] {
  const [given = '', ...words] = directive.args;
  const address = hostAddress(given, { isListen: true });
  if (address.kind === 'problem') return [];
  const { host, port } = address;
  if (/^unix:/i.test(host)) {
    return [`${shown(directive)} is not imported: listeners have ports. Add a "listen" with one.`];
  }
  const notes: string[] = [];
  if (host !== '*' && host !== '0.0.0.0') {
    notes.push(
      `The address ${host} of a listener is not kept: nodes listen on addresses of their zones. Send clients to the DNS name of the load balancer.`,
    );
  }
  if (words.includes('ssl')) {
    notes.push(
      `The TLS of port ${port ?? 80} is not imported: import its certificate to ACM, then make the listener one of ${level === 'http' ? 'HTTPS' : 'TLS'}.`,
    );
  }
  return notes;
}

/** What of a `server_name` a rule cannot have. */
function nameNotes({ args }: Directive): readonly string[] {
  return args
    .filter((name) => name.startsWith('~'))
    .map(
      (name) =>
        `The server name ${name} is a regular expression and is not imported. Give the rules a condition with it (host-header with RegexValues), or write its names out.`,
    );
}

/** What of a `location` a rule cannot have. */
function locationNotes({ args }: Directive): readonly string[] {
  const [modifier = '', uri = ''] = args.length === 1 ? ['', args[0]] : args;
  if (modifier === '~*') {
    return [
      `The location ~* ${uri} distinguishes cases after the import. Write both cases into the expression where they occur.`,
    ];
  }
  if (modifier === '~' || modifier.startsWith('@') || uri.startsWith('@') || !/[*?]/.test(uri)) return [];
  return [
    `The location ${uri} becomes a pattern, in which * and ? stand for anything. Give its rule the condition as a regular expression.`,
  ];
}

/** What of a `return` the action of a rule cannot do. */
function returnNotes(directive: Directive, { level }: NotedAround): readonly string[] {
  if (level === 'stream') {
    return [
      `${shown(directive)} is not imported: listeners of a Network Load Balancer forward. Have a target answer so, and pass to it.`,
    ];
  }
  const [first = '', second] = directive.args;
  const isNumber = /^[0-9]+$/.test(first);
  const status = isNumber ? Number(first) : 302;
  const text = isNumber ? second : first;
  if ((status === 301 || status === 302) && text !== undefined && redirectOf(text) !== null) return [];
  if (!isFixedStatus(status)) {
    return [
      `${shown(directive)} becomes the answer 404: rules answer with 2xx, 4xx and 5xx, and redirect with 301 or 302 to addresses made of $scheme, $host, $server_port, $uri and $args. Write one of these.`,
    ];
  }
  if (status === 444) {
    return [`${shown(directive)} answers with status 444 after the import: rules always answer. Choose a status.`];
  }
  if (text?.includes('$') === true) {
    return [`${shown(directive)} keeps its variables as they are written: rules answer with fixed texts. Write one.`];
  }
  if ((text ?? '').length > LONGEST_FIXED_TEXT) {
    return [`${shown(directive)} is cut to ${LONGEST_FIXED_TEXT} characters. Have a target give longer texts.`];
  }
  return [];
}

/** What of a `proxy_pass` is lost: variables, a URI. */
function passNotes(directive: Directive, { level }: NotedAround): readonly string[] {
  const [given = ''] = directive.args;
  const [, host = given, uri = ''] = level === 'http' ? (/^https?:\/\/([^/?]*)(.*)$/i.exec(given) ?? []) : [];
  if (host.includes('$')) {
    const instead = level === 'http' ? 'its rule answers 503' : 'its server becomes no listener';
    return [
      `${shown(directive)} is made of variables and is not imported: ${instead}. Name a group, one rule or server for each.`,
    ];
  }
  if (uri === '') return [];
  return [
    `The URI ${uri} of a proxy_pass is not imported: paths go on as they come. Add a URL rewrite to the rule, or have targets take the path.`,
  ];
}

import type { ListenAddress } from '../../../model/virtualServer/VirtualServer.ts';
import type { Directive } from '../../syntax/Directive.ts';
import { parseSize } from '../../syntax/parseSize.ts';
import type { CompileContext } from '../CompileContext.ts';
import { hostAddress, literalAddress } from '../hostAddress.ts';

const HTTP_PORT = 80;

/** Words that set the socket up and change nothing for clients. */
const QUIET = /^(deferred|bind|reuseport|fastopen=\d+|accept_filter=\w+|so_keepalive=(on|off|[\dsmh:]+)|setfib=\d+)$/;
/** Words that nginx and Angie know and Balanza does not carry out. */
const NOT_OFFERED = /^(http2|quic|http3|spdy|proxy_protocol|multipath|protocol=.*)$/;

/** Reads a `listen`; null when something is wrong with it, which is reported. Source: nginx, *listen*; contract. */
export function readListen(directive: Directive, context: CompileContext): ListenAddress | null {
  const [given = '', ...words] = directive.args;
  const stop = (message: string): null => {
    context.report.emerg(directive, message);
    return null;
  };
  const address = hostAddress(given, { isListen: true });
  if (address.kind === 'problem') return stop(`${address.message} in "${given}" of the "listen" directive`);
  const isSocket = /^unix:/i.test(address.host);
  const isStream = context.level === 'stream';
  if (isStream && address.port === null && !isSocket) {
    return stop(`no port in "${given}" of the "listen" directive`);
  }
  let isDefault = false;
  let isUdp = false;
  let isTls = false;
  for (const word of words) {
    if (!isStream && (word === 'default_server' || word === 'default')) isDefault = true;
    else if (word === 'ssl') isTls = true;
    else if (isStream && word === 'udp') isUdp = true;
    else if (NOT_OFFERED.test(word)) {
      context.report.refuse(directive, `the parameter "${word}" of "listen" is not offered by Balanza`);
      if (word === 'quic' || word === 'http3') return null; // it listens to nothing else
    } else if (/^(backlog|rcvbuf|sndbuf)=/.test(word)) {
      const value = word.slice(word.indexOf('=') + 1);
      const isGood = word.startsWith('backlog') ? /^[1-9]\d*$/.test(value) : parseSize(value) !== null;
      if (!isGood)
        return stop(
          word.startsWith('backlog') ? `invalid backlog "${word}"` : `invalid ${word.slice(0, 6)} "${value}"`,
        );
    } else if (/^ipv6only=/.test(word)) {
      if (!address.host.includes(':') || isSocket) return stop(`ipv6only is not supported on addr "${given}", ignored`);
      if (!/=(on|off)$/.test(word)) return stop(`invalid ipv6only flags "${word.slice('ipv6only='.length)}"`);
    } else if (!QUIET.test(word)) return stop(`invalid parameter "${word}"`);
  }
  const host = address.host === '*' ? '0.0.0.0' : address.host;
  const literal = literalAddress(host, address.port ?? HTTP_PORT) ?? lookedUp(host, address.port ?? HTTP_PORT, context);
  if (!literal) return stop(`host not found in "${given}" of the "listen" directive`);
  if (isUdp && isTls) return stop('"listen" directive "ssl" parameter is incompatible with "udp"');
  return { address: literal.host, port: literal.port, isDefault, isUdp, isTls };
}

function lookedUp(host: string, port: number, context: CompileContext): { host: string; port: number } | null {
  const first = context.addressesOf(host)?.[0];
  return first === undefined ? null : { host: first, port };
}

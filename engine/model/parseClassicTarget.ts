import { BalanzaError } from './BalanzaError.ts';
import {
  CLASSIC_HEALTH_CHECK_LIMITS,
  CLASSIC_PROTOCOLS,
  speaksHttp,
  type ClassicProtocol,
} from './ClassicLoadBalancer.ts';
import { PORT } from './Listener.ts';

/** What a Classic health check asks of each instance. */
export interface ClassicTarget {
  readonly protocol: ClassicProtocol;
  /** 1 to 65535. */
  readonly port: number;
  /** Begins with `/`; '' for TCP and SSL. */
  readonly path: string;
}

/**
 * Reads the target of a Classic health check: `TCP:80`, `SSL:443`, `HTTP:80/path`, `HTTPS:443/path`; at most 1024
 * characters. `ValidationError` in AWS's words for anything else. Source: ELB, *Classic*, health check.
 */
export function parseClassicTarget(text: string): ClassicTarget {
  if (text.length > CLASSIC_HEALTH_CHECK_LIMITS.targetCharacters)
    throw new BalanzaError(
      'ValidationError',
      `HealthCheck Target cannot be longer than ${CLASSIC_HEALTH_CHECK_LIMITS.targetCharacters} characters.`,
    );
  const [, name = '', digits = '', path = ''] = /^([^:]*):?(\d*)(.*)$/s.exec(text) ?? [];
  const protocol = CLASSIC_PROTOCOLS.find((one) => one === name.toUpperCase());
  if (!protocol)
    throw new BalanzaError('ValidationError', 'HealthCheck Target must begin with one of HTTP, TCP, HTTPS, SSL');
  const port = Number(digits);
  if (!/^\d{1,5}$/.test(digits) || port < PORT.min || port > PORT.max)
    throw new BalanzaError(
      'ValidationError',
      `HealthCheck ${protocol} Target must specify a port between ${PORT.min} and ${PORT.max}, as in ${protocol}:80${speaksHttp(protocol) ? '/' : ''}, not '${text.slice(0, 128)}'.`,
    );
  if (speaksHttp(protocol) ? !/^\/[\x21-\x7e]*$/.test(path) : path !== '')
    throw new BalanzaError(
      'ValidationError',
      speaksHttp(protocol)
        ? `HealthCheck ${protocol} Target must specify a port followed by a path that begins with a slash. e.g. ${protocol}:80/ping/this/path`
        : `HealthCheck ${protocol} Target must end with its port, as in ${protocol}:80, not '${text.slice(0, 128)}'.`,
    );
  return { protocol, port, path };
}

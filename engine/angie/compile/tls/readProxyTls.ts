import type { ProxyTls } from '../../../model/virtualServer/ProxyTls.ts';
import type { CompileContext } from '../CompileContext.ts';
import type { Scope } from '../Scope.ts';
import { readKeyPair, readPemFile } from './readKeyPair.ts';
import { readTlsVersions } from './readTlsVersions.ts';

/** TLS towards servers; what is wrong is reported. Source: nginx, *proxy_ssl_…*. */
export function readProxyTls(scope: Scope, context: CompileContext): ProxyTls {
  const own = scope.find('proxy_ssl_certificate');
  const key = scope.find('proxy_ssl_certificate_key');
  const trusted = scope.find('proxy_ssl_trusted_certificate');
  const isVerified = scope.flag('proxy_ssl_verify', false);
  const verify = scope.find('proxy_ssl_verify');
  if (isVerified && !trusted && verify) {
    context.report.emerg(verify, 'no proxy_ssl_trusted_certificate for proxy_ssl_verify');
  }
  if (own && !key) {
    const message = `no "proxy_ssl_certificate_key" is defined for certificate "${own.args[0] ?? ''}"`;
    context.report.emerg(own, message);
  }
  const authorities = trusted ? readPemFile(trusted, 'certificate', context) : null;
  const problem = authorities && context.files.tlsProblem({ authorities: authorities.text });
  if (trusted && authorities && problem !== null) {
    context.report.emerg(trusted, `cannot load certificate "${authorities.path}" (${problem})`);
  }
  const name = scope.find('proxy_ssl_name');
  if (name) context.checkText(name, name.args[0] ?? '');
  return {
    ...readTlsVersions(scope, 'proxy_ssl', context),
    name: name?.args[0] ?? '$proxy_host',
    isNameSent: scope.flag('proxy_ssl_server_name', false),
    isVerified,
    trusted: authorities,
    own: own && key ? readKeyPair(own, key, context) : null,
  };
}

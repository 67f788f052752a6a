import type { ProxySettings } from '../../../model/virtualServer/VirtualLocation.ts';
import type { Report } from '../Report.ts';
import type { Scope } from '../Scope.ts';

/** A `proxy_pass`: as written, the prefix of its location, and its URI. */
interface Pass {
  readonly given: string;
  readonly prefix: string | null;
  readonly uri: string | null;
}

/** `proxy_redirect`; without one it is `default`. What is wrong is reported. Source: nginx, *proxy_redirect*. */
export function readRedirects(scope: Scope, pass: Pass, report: Report): ProxySettings['redirects'] {
  const directives = scope.all('proxy_redirect');
  if (directives.length === 0) return standard(pass);
  return directives.flatMap((directive) => {
    const [from = '', to] = directive.args;
    if (to !== undefined) return [{ from, to }];
    if (from === 'off') return [];
    if (pass.given.includes('$')) {
      report.emerg(directive, '"proxy_redirect default" cannot be used with "proxy_pass" directive with variables');
    }
    return standard(pass);
  });
}

/** What the group says of its own URI is put in terms of the location. */
function standard({ given, prefix, uri }: Pass): ProxySettings['redirects'] {
  if (given.includes('$')) return [];
  if (uri === null) return [{ from: `${given}/`, to: '/' }];
  return prefix === null ? [] : [{ from: given, to: prefix }];
}

/**
 * Whether a text can be the host of a request, a port behind it or not: not empty, no two dots side by side, no slash,
 * no space or control character. Source: nginx, *ngx_http_validate_host*.
 */
export function isHost(text: string): boolean {
  if (/\.\.|\/|[^!-~\u0080-\uffff]/.test(text)) return false;
  return !/^\.?(?::|$)/.test(text);
}

/** Documentation that the console links to. */
const DOCUMENTATION_HOSTS = ['docs.aws.amazon.com', 'aws.amazon.com', 'en.angie.software', 'www.rfc-editor.org'];

/** An address that may be given to the browser of the system, written anew from its parsed form. */
export interface OutsideAddress {
  readonly url: string;
  /** Leaves this machine: the user is asked first. Source: console 4, *Safety*. */
  readonly isRemote: boolean;
}

/**
 * Where a link may lead: documentation over https, and load balancers on this machine's loopback addresses. Null for
 * all else, among it addresses with a user name or password and every scheme that starts a program.
 */
export function outsideAddress(text: string): OutsideAddress | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'https:' && url.port === '' && DOCUMENTATION_HOSTS.includes(url.hostname)) {
    return { url: url.href, isRemote: true };
  }
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  // `URL` has already written every form of an IPv4 address as four decimal numbers.
  const isLoopback = /^127\.\d+\.\d+\.\d+$/.test(url.hostname) || url.hostname === 'localhost';
  return isWeb && isLoopback ? { url: url.href, isRemote: false } : null;
}

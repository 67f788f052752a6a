/** Host under which Chromium sees a scheme of the application; a secure origin, found on this machine only. */
export const STANDIN_HOST = '.standin.localhost';

type Handler = (request: Request) => Promise<Response> | Response;

/**
 * Schemes of the application. Chromium cannot be taught one over its protocol, so `app://console/x` goes to it as
 * `https://console.app.standin.localhost/x` and comes back from it as it was. Pages therefore see another origin than
 * in Electron; main does not.
 */
export class Schemes {
  readonly #handlers = new Map<string, Handler>();
  readonly #privileged = new Set<string>();

  readonly protocol = {
    registerSchemesAsPrivileged: (schemes: readonly { readonly scheme: string }[]) => {
      for (const { scheme } of schemes) this.#privileged.add(scheme);
    },
    handle: (scheme: string, handler: Handler) => {
      if (!this.#privileged.has(scheme)) throw new Error(`stand-in: ${scheme} was not registered before ready`);
      if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      this.#handlers.set(scheme, handler);
    },
  };

  handlerOf(address: string): Handler | undefined {
    return this.#handlers.get(address.split(':')[0] ?? '');
  }

  toChromium(address: string): string {
    const [, scheme = '', host = '', rest = ''] = /^([a-z][\w+.-]*):\/\/([^/]*)(.*)$/.exec(address) ?? [];
    return this.#handlers.has(scheme) ? `https://${host}.${scheme}${STANDIN_HOST}${rest || '/'}` : address;
  }

  fromChromium(address: string): string {
    const [, host, scheme, rest = ''] = /^https:\/\/(.*)\.([a-z][\w+-]*)\.standin\.localhost(.*)$/.exec(address) ?? [];
    return scheme === undefined ? address : `${scheme}://${host ?? ''}${rest}`;
  }
}

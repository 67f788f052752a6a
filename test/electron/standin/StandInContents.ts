import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { CdpParams } from './Cdp.ts';
import { preventable } from './preventable.ts';
import { STANDIN_HOST } from './Schemes.ts';
import type { StandInWindow, WindowOptions } from './StandInWindow.ts';
import { app, codec, ipcMain, schemes, session } from './electronModule.ts';

const pageSource = (name: string) =>
  readFileSync(new URL(`./page/${name}.js`, import.meta.url), 'utf8')
    .trim()
    .replace(/;$/, '');
const WORLD = 'standInPreload';

/** A frame of a page. */
class Frame {
  url = '';
  readonly id: string;
  readonly #parentId: string | undefined;
  readonly #all: ReadonlyMap<string, Frame>;

  constructor(id: string, parentId: string | undefined, all: ReadonlyMap<string, Frame>) {
    this.id = id;
    this.#parentId = parentId;
    this.#all = all;
  }

  get parent(): Frame | null {
    return this.#all.get(this.#parentId ?? '') ?? null;
  }
}

type FromPage =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'send'; readonly channel: string; readonly given: readonly unknown[] }
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly given: readonly unknown[] };

// Events of the protocol, as far as they are used.
interface FrameAttached {
  readonly frameId: string;
  readonly parentFrameId: string;
}
interface FrameDetached {
  readonly frameId: string;
  readonly reason: string;
}
interface FrameNavigated {
  readonly frame: {
    readonly id: string;
    readonly parentId?: string;
    readonly url: string;
    readonly urlFragment?: string;
  };
}
interface ContextCreated {
  readonly context: {
    readonly id: number;
    readonly uniqueId: string;
    readonly name: string;
    readonly auxData: { readonly frameId: string };
  };
}
interface BindingCalled {
  readonly name: string;
  readonly payload: string;
  readonly executionContextId: number;
}
interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: { readonly url: string; readonly method: string };
}

let lastId = 0;

/** Electron's `webContents`: a page of Chromium, its preload in an isolated world. */
export class StandInContents extends EventEmitter {
  readonly id: number;
  readonly session = session.defaultSession;
  readonly ready: Promise<void>;
  targetId = '';
  #sessionId = '';
  #main: Frame | null = null;
  readonly #window: StandInWindow;
  readonly #frames = new Map<string, Frame>();
  /** Addresses that main itself asked for: no `will-navigate` for them. */
  readonly #asked = new Set<string>();
  #preloadContext: string | null = null;
  readonly #frameOfContext = new Map<number, string>();
  #onOpen: (details: { readonly url: string }) => { readonly action: string } = () => ({ action: 'allow' });
  #isShown = false;

  constructor(window: StandInWindow, options: WindowOptions) {
    super();
    this.#window = window;
    lastId += 1;
    this.id = lastId;
    this.ready = this.#start(options);
    this.ready.catch((error: unknown) => {
      if (!app.isEnding) process.stderr.write(`stand-in: ${String(error)}\n`);
    });
  }

  get window(): StandInWindow {
    return this.#window;
  }

  get mainFrame(): Frame | null {
    return this.#main;
  }

  readonly navigationHistory = {
    goBack: () => void this.executeJavaScript('history.back()'),
    goForward: () => void this.executeJavaScript('history.forward()'),
  };

  getURL(): string {
    return this.#main?.url ?? '';
  }

  isDestroyed(): boolean {
    return this.#window.isDestroyed();
  }

  setWindowOpenHandler(handler: (details: { readonly url: string }) => { readonly action: string }): void {
    this.#onOpen = handler;
  }

  async loadURL(address: string): Promise<void> {
    await this.ready;
    this.#asked.add(withoutFragment(address));
    const { errorText } = await this.#send<{ readonly errorText?: string }>('Page.navigate', {
      url: schemes.toChromium(address),
    });
    if (errorText !== undefined) throw new Error(`${errorText} loading '${address}'`);
  }

  reload(): void {
    const address = this.getURL();
    // A page that has crashed cannot be told to reload itself.
    void this.loadURL(address).catch(() => undefined);
  }

  forcefullyCrashRenderer(): void {
    void this.#send('Page.crash').catch(() => undefined); // the answer never comes
  }

  async executeJavaScript(code: string): Promise<unknown> {
    await this.ready;
    const { result, exceptionDetails } = await this.#send<{
      readonly result: { readonly value?: unknown };
      readonly exceptionDetails?: { readonly text: string };
    }>('Runtime.evaluate', { expression: code, awaitPromise: true, returnByValue: true });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value;
  }

  send(channel: string, ...given: readonly unknown[]): void {
    if (this.isDestroyed()) throw new Error('Object has been destroyed');
    this.#deliver(codec.encode({ channel, given }));
  }

  async #start(options: WindowOptions): Promise<void> {
    const { cdp } = app.chromium;
    const { webPreferences: preferences } = options;
    if (!preferences.contextIsolation || !preferences.sandbox || preferences.nodeIntegration) {
      throw new Error('stand-in: only isolated, sandboxed pages without Node are modelled');
    }
    const { targetId } = await cdp.send<{ readonly targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width: options.width,
      height: options.height,
    });
    this.targetId = targetId;
    const attached = await cdp.send<{ readonly sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    this.#sessionId = attached.sessionId;
    this.#listen();
    await Promise.all([
      this.#send('Page.enable'),
      this.#send('Runtime.enable'),
      this.#send('Inspector.enable'),
      this.#send('Runtime.addBinding', { name: 'standInSend', executionContextName: WORLD }),
      this.#send('Fetch.enable', {
        patterns: [{ urlPattern: `*${STANDIN_HOST}/*` }, { urlPattern: '*', resourceType: 'Document' }],
      }),
    ]);
    const tree = await this.#send<{ readonly frameTree: { readonly frame: { readonly id: string } } }>(
      'Page.getFrameTree',
    );
    this.#main = new Frame(tree.frameTree.frame.id, undefined, this.#frames);
    this.#frames.set(this.#main.id, this.#main);
    await this.#installPreload(preferences.preload, preferences.additionalArguments);
  }

  async #installPreload(file: string, argv: readonly string[]): Promise<void> {
    const channel = JSON.stringify(`standIn${Math.random()}`);
    const bridge = pageSource('bridge');
    const process = JSON.stringify({
      argv: ['standin', ...argv],
      platform: 'linux',
      sandboxed: true,
      type: 'renderer',
    });
    const script = `function(require,exports,module,process,Buffer,global){${readFileSync(file, 'utf8')}\n}`;
    const world = `(${pageSource('preloadWorld')})((${bridge})('preload',${channel}),${pageSource('codec')},globalThis.standInSend,${process},${script})`;
    const inTopFrame = (source: string) => `if(window===window.top){${source}}`;
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source: inTopFrame(`(${bridge})('page',${channel})`) });
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { worldName: WORLD, source: inTopFrame(world) });
  }

  #listen(): void {
    this.#on('Page.frameAttached', ({ frameId, parentFrameId }: FrameAttached) =>
      this.#frames.set(frameId, new Frame(frameId, parentFrameId, this.#frames)),
    );
    this.#on('Page.frameDetached', ({ frameId, reason }: FrameDetached) => {
      if (reason !== 'swap') this.#frames.delete(frameId);
    });
    this.#on('Page.frameNavigated', ({ frame: { id, parentId, url, urlFragment = '' } }: FrameNavigated) => {
      const frame = this.#frames.get(id) ?? new Frame(id, parentId, this.#frames);
      this.#frames.set(id, frame);
      frame.url = schemes.fromChromium(url) + urlFragment;
      if (parentId === undefined) this.#main = frame;
    });
    this.#on('Page.navigatedWithinDocument', ({ frameId, url }: { readonly frameId: string; readonly url: string }) => {
      const frame = this.#frames.get(frameId);
      if (frame !== undefined) frame.url = schemes.fromChromium(url);
    });
    this.#on('Page.loadEventFired', () => {
      if (!this.#isShown) this.#window.emit('ready-to-show');
      this.#isShown = true;
    });
    this.#on('Inspector.targetCrashed', () => {
      this.emit('render-process-gone', preventable({}), { reason: 'crashed', exitCode: 1 });
    });
    this.#on('Runtime.executionContextCreated', ({ context: { id, uniqueId, name, auxData } }: ContextCreated) => {
      this.#frameOfContext.set(id, auxData.frameId);
      if (name === WORLD && auxData.frameId === this.#main?.id) this.#preloadContext = uniqueId;
    });
    this.#on('Runtime.bindingCalled', ({ name, payload, executionContextId }: BindingCalled) => {
      if (name !== 'standInSend') return;
      const frame = this.#frames.get(this.#frameOfContext.get(executionContextId) ?? '') ?? null;
      void this.#receive(codec.decode(payload) as FromPage, frame); // what preloadWorld.js sends
    });
    this.#on('Fetch.requestPaused', (paused: PausedRequest) => void this.#answerRequest(paused));
  }

  async #receive(message: FromPage, senderFrame: Frame | null): Promise<void> {
    const event = preventable({ sender: this, senderFrame });
    if (message.kind === 'open') {
      const { action } = this.#onOpen({ url: schemes.fromChromium(message.url) });
      if (action !== 'deny') process.stderr.write(`stand-in: windows are never opened: ${message.url}\n`);
      return;
    }
    if (message.kind === 'send') {
      ipcMain.emit(message.channel, event, ...message.given);
      return;
    }
    const { id, channel, given } = message;
    let answer: string;
    try {
      const value: unknown = await ipcMain.handlerOf(channel)(event, ...given);
      answer = codec.encode({ id, ok: true, value });
    } catch (error) {
      answer = codec.encode({ id, ok: false, error: String(error) });
    }
    this.#deliver(answer);
  }

  #deliver(text: string): void {
    if (this.#preloadContext === null) return;
    void this.#send('Runtime.evaluate', {
      expression: `globalThis.standInDeliver?.(${JSON.stringify(text)})`,
      uniqueContextId: this.#preloadContext,
    }).catch(() => undefined); // the page is gone
  }

  async #answerRequest({ requestId, frameId, resourceType, request }: PausedRequest): Promise<void> {
    const address = schemes.fromChromium(request.url);
    const fail = (errorReason: string) =>
      this.#send('Fetch.failRequest', { requestId, errorReason }).catch(() => undefined);
    if (resourceType === 'Document' && !this.#asked.delete(withoutFragment(address))) {
      const event = preventable({ url: address, isMainFrame: frameId === this.#main?.id });
      this.emit('will-frame-navigate', event);
      if (event.isMainFrame) this.emit('will-navigate', event);
      if (event.defaultPrevented) {
        await fail('Aborted');
        return;
      }
    }
    const handler = schemes.handlerOf(address);
    if (handler === undefined) {
      await this.#send('Fetch.continueRequest', { requestId }).catch(() => undefined);
      return;
    }
    try {
      // Node refuses to make a Request of a scheme that it does not know.
      const asked = Object.defineProperty(new Request('http://standin/', { method: request.method }), 'url', {
        value: address,
      });
      const response = await handler(asked);
      await this.#send('Fetch.fulfillRequest', {
        requestId,
        responseCode: response.status,
        responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
        body: Buffer.from(await response.arrayBuffer()).toString('base64'),
      });
    } catch {
      await fail('Failed');
    }
  }

  #send<Result = unknown>(method: string, params: CdpParams = {}): Promise<Result> {
    return app.chromium.cdp.send<Result>(method, params, this.#sessionId);
  }

  #on(method: string, listener: (params: never) => void): void {
    app.chromium.cdp.on(method, this.#sessionId, listener);
  }
}

const withoutFragment = (address: string) => address.replace(/#.*$/, '');

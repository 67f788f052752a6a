/**
 * `contextBridge` between two worlds of one page: `side` is `page` or `preload`. They talk by events that are delivered
 * at once and whose details the browser clones. Functions and promises become proxies; what is exposed is frozen.
 */
(side, channel) => {
  const { CustomEvent, Element, addEventListener, dispatchEvent, location, structuredClone } = globalThis;
  const isPage = side === 'page';
  const functions = new Map();
  const settling = new Map();
  const returned = new Map();
  let ids = 0;
  const nextId = () => (ids += 1);
  const post = (detail) => dispatchEvent(new CustomEvent(`${channel}:${isPage ? 'preload' : 'page'}`, { detail }));
  const messageOf = (error) => (error instanceof Error ? error.message : String(error));
  const isPlain = (value) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

  const outward = (value) => {
    if (typeof value === 'function') {
      const id = nextId();
      functions.set(id, value);
      return { proxy: 'function', id };
    }
    if (value instanceof Promise) {
      const id = nextId();
      value.then(
        (result) => post({ settle: id, ok: true, value: outward(result) }),
        (error) => post({ settle: id, ok: false, message: messageOf(error) }),
      );
      return { proxy: 'promise', id };
    }
    if (typeof value === 'symbol') throw new TypeError('symbols cannot cross contextBridge');
    if (Array.isArray(value)) return value.map(outward);
    if (value !== null && typeof value === 'object' && isPlain(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, outward(one)]));
    }
    return structuredClone(value);
  };

  const call = (id, given) => {
    const reply = nextId();
    post({ call: id, reply, given: outward(given) });
    const result = returned.get(reply);
    returned.delete(reply);
    if (result === undefined) throw new Error('the other world is gone');
    if (!result.ok) throw new Error(result.message);
    return inward(result.value);
  };

  const inward = (value) => {
    if (value === null || typeof value !== 'object') return value;
    if (value.proxy === 'function') return (...given) => call(value.id, given);
    if (value.proxy === 'promise') {
      return new Promise((resolve, reject) => settling.set(value.id, { resolve, reject }));
    }
    if (Array.isArray(value)) return value.map(inward);
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inward(one)]));
  };

  const answer = ({ call: id, reply, given }) => {
    try {
      post({ returned: reply, ok: true, value: outward(functions.get(id)(...inward(given))) });
    } catch (error) {
      post({ returned: reply, ok: false, message: messageOf(error) });
    }
  };

  const frozen = (value) => {
    if (value !== null && typeof value === 'object') {
      Object.values(value).forEach(frozen);
      Object.freeze(value);
    }
    return value;
  };

  const api = {
    onOpen: () => undefined,
    exposeInMainWorld(key, value) {
      post({ expose: key, value: outward(value) });
    },
  };

  addEventListener(
    `${channel}:${side}`,
    (event) => {
      event.stopImmediatePropagation();
      const message = event.detail;
      if (message.call !== undefined) answer(message);
      else if (message.open !== undefined) api.onOpen(message.open);
      else if (message.returned !== undefined) returned.set(message.returned, message);
      else if (message.settle !== undefined) {
        const { resolve, reject } = settling.get(message.settle);
        settling.delete(message.settle);
        if (message.ok) resolve(inward(message.value));
        else reject(new Error(message.message));
      } else if (message.expose !== undefined) {
        const value = frozen(inward(message.value));
        Object.defineProperty(globalThis, message.expose, { value, enumerable: true });
      }
    },
    true,
  );

  if (isPage) {
    // No window is ever opened here: main is asked, and the page gets null, as where Electron's handler denies.
    globalThis.open = (url = 'about:blank') => {
      post({ open: new URL(url, location.href).href });
      return null;
    };
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link === null || (link.target !== '_blank' && !event.ctrlKey && !event.metaKey && !event.shiftKey)) return;
      event.preventDefault();
      post({ open: link.href });
    });
  }
  return api;
};

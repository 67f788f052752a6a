/**
 * jsdom lays nothing out: from here on every observed element is `width` pixels wide and on the screen. Returns how to
 * undo it.
 */
export function measuredElements(width: number): () => void {
  const before = { ResizeObserver: globalThis.ResizeObserver, IntersectionObserver: globalThis.IntersectionObserver };
  class Measured {
    readonly #tell: (entries: readonly object[]) => void;
    constructor(tell: (entries: readonly object[]) => void) {
      this.#tell = tell;
    }
    observe(target: Element) {
      const box = [{ inlineSize: width, blockSize: 100 }];
      const measured = { target, contentRect: { width }, contentBoxSize: box, borderBoxSize: box };
      this.#tell([{ ...measured, isIntersecting: true }]);
    }
    unobserve() {
      // Nothing is kept.
    }
    disconnect() {
      // Nothing is kept.
    }
  }
  Object.assign(globalThis, { ResizeObserver: Measured, IntersectionObserver: Measured });
  return () => {
    Object.assign(globalThis, before);
  };
}

export {};

/** Components in jsdom find what they wait for in milliseconds, on a busy machine in seconds. */
const PATIENCE_MS = 20_000;

// Only where a test has a page: the library needs one to load. The deadline only turns a hang into a message.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

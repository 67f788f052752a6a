export {};

/** Components in jsdom find what they wait for in milliseconds, on a busy machine in seconds. */
const PATIENCE_MS = 20_000;
/** What may stand in an id unescaped, far from all that CSS allows. */
const SPECIAL = /[^\w-]/g;

// Only where a test has a page: the library needs one to load. The deadline only turns a hang into a message.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
  // jsdom has none; the console's components call it a moment after a message appears, be their test over or not.
  const escape = (value: string): string => value.replaceAll(SPECIAL, '\\$&');
  Object.assign(globalThis, { CSS: { escape } });
}

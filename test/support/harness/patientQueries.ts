// Components that are tested in jsdom find what they wait for in milliseconds, or on a busy machine in seconds: the
// deadline only turns a hang into a message.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
}

/**
 * Why an AppImage does not start: whatever starts it (its own script, where the system has no user namespaces for
 * everybody) leaves Chromium's sandbox out, of which nobody would know. Null: it starts. What a user asks of another
 * package by hand is theirs. Source: UIX-03.
 */
export function sandboxRefusal(argv: readonly string[], env: NodeJS.ProcessEnv): string | null {
  if (env['APPIMAGE'] === undefined || !argv.includes('--no-sandbox')) return null;
  return (
    'Balanza is not started without its sandbox, which this system does not allow to an AppImage. ' +
    'Install the deb package instead, which brings what it needs, or allow it: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'
  );
}

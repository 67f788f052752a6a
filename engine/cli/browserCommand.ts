/**
 * The program and its arguments that open an address in the default browser, run without a shell; null where there is no
 * display to open it on.
 */
export function browserCommand(
  url: string,
  system: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly [program: string, ...args: string[]] | null {
  if (system === 'darwin') return ['open', url];
  if (system === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open', url] : null;
}

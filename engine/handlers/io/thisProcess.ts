/** Where the engine runs: `platform` as Node names it, such as `linux`. */
export function thisProcess(): { readonly pid: number; readonly platform: string } {
  return { pid: process.pid, platform: process.platform };
}

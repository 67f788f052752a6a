import { LINK_SCHEME } from './linkedRoute.ts';

export interface GivenArguments {
  /** For the engine's options. */
  readonly options: readonly string[];
  /** A link that the system handed over, not checked yet. */
  readonly link: string | null;
}

/** Switches of Chromium, Electron and the desktop that may stand among ours where there is no `--` before them. */
const FOREIGN =
  /^--(inspect|remote-|no-sandbox|enable-|disable-|ozone-|password-store|lang=|force-|gtk-|allow-|proxy-|original-process|use-|user-data-dir|log-file|v=|vmodule|trace-|type=|field-trial|gpu-)|^-psn_/;

/**
 * Tells the engine's options from what else stands on Electron's command line. The launcher puts `--` before them; an
 * installed application is started with them alone, behind switches of the system's at most.
 */
export function givenArguments(argv: readonly string[], isPackaged: boolean): GivenArguments {
  const mark = argv.indexOf('--');
  const behind = mark >= 0 ? argv.slice(mark + 1) : argv.slice(1).filter((word) => !FOREIGN.test(word));
  // Run from a checkout, the first word is the folder of the application.
  const given = mark < 0 && !isPackaged ? behind.slice(1) : behind;
  const isLink = (word: string) => word.startsWith(`${LINK_SCHEME}:`);
  return { options: given.filter((word) => !isLink(word)), link: given.find(isLink) ?? null };
}

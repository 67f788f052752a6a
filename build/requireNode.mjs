import { BuildError } from './BuildError.mjs';

const LOWEST = [20, 19];

/** Throws when `version` (`20.19.0`) is older than what the project runs on. Source: contract, *Starting*. */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > LOWEST[0] || (major === LOWEST[0] && minor >= LOWEST[1])) return;
  throw new BuildError(
    `Node.js ${version} is too old: Balanza needs ${LOWEST.join('.')} or later. Install it from https://nodejs.org and try again.`,
  );
}

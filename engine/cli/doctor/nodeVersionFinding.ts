import type { Finding } from './Finding.ts';

const NEEDED = { major: 20, minor: 19 } as const;

/** Whether Node.js (`20.19.0`) is recent enough: 20.19 or later. Source: contract, *Starting*. */
export function nodeVersionFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isRecent = major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor);
  if (isRecent) return { check: 'Node.js', verdict: 'ok', detail: version };
  const detail = `${version} is too old`;
  return { check: 'Node.js', verdict: 'trouble', detail, remedy: 'Install Node.js 20.19 or later.' };
}

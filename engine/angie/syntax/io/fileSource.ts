import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getSystemErrorName } from 'node:util';
import type { ConfigurationSource } from '../ConfigurationSource.ts';
import { globPattern } from '../globPattern.ts';

/** The system's own sentences, as nginx prints them. */
const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied',
  EISDIR: 'Is a directory',
  ELOOP: 'Too many levels of symbolic links',
  EMFILE: 'Too many open files',
  ENOENT: 'No such file or directory',
  ENOTDIR: 'Not a directory',
};

/** Larger is no configuration. */
const LARGEST_FILE_BYTES = 16 * 1024 ** 2;

/** Configurations as files of this machine. */
export const fileSource: ConfigurationSource = {
  read: (path) => {
    try {
      const bytes = readFileSync(path);
      if (bytes.length > LARGEST_FILE_BYTES) return { kind: 'failed', reason: '27: File too large' };
      return { kind: 'text', text: bytes.toString('utf8') };
    } catch (error) {
      return { kind: 'failed', reason: reasonOf(error) };
    }
  },
  expand: (pattern) => {
    const [root = '', ...parts] = pattern.split('/');
    return parts.reduce<readonly string[]>(
      (folders, part, index) => folders.flatMap((folder) => entries(folder, part, index === parts.length - 1)),
      [root],
    );
  },
};

function entries(folder: string, part: string, isLast: boolean): readonly string[] {
  if (!/[*?[]/.test(part)) return [`${folder}/${part}`];
  const pattern = globPattern(part);
  try {
    return readdirSync(folder === '' ? '/' : folder, { withFileTypes: true })
      .filter((entry) => pattern.test(entry.name) && (isLast || !entry.isFile()))
      .map((entry) => join(folder === '' ? '/' : folder, entry.name))
      .sort();
  } catch {
    // As the shell has it: what cannot be read matches nothing.
    return [];
  }
}

function reasonOf(error: unknown): string {
  const { errno, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}; // what `fs` throws has both
  if (errno === undefined) return String(error);
  const name = code ?? getSystemErrorName(errno);
  return `${-errno}: ${SENTENCES[name] ?? name}`;
}

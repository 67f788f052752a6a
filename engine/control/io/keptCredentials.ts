import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The key pair with which requests to the AWS endpoint are signed. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * The data folder's credentials: read from `credentials` (AWS's shared-credentials format, profile `default`), made at
 * the first start with mode 0600. Without a folder they are made anew each time. Source: contract, `--access-key`.
 */
export async function keptCredentials(dataDir: string | null): Promise<Credentials> {
  if (dataDir === null) return newCredentials();
  const file = join(dataDir, 'credentials');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null; // Node's file errors have a code
    throw error;
  });
  if (text !== null) return parseCredentials(text, file);
  const made = newCredentials();
  await writeFile(file, formatCredentials(made), { mode: 0o600, flag: 'wx' });
  return made;
}

function newCredentials(): Credentials {
  return {
    accessKeyId: `AKIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64'),
  };
}

function formatCredentials({ accessKeyId, secretAccessKey }: Credentials): string {
  return `[default]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secretAccessKey}\n`;
}

function parseCredentials(text: string, file: string): Credentials {
  const value = (name: string) => new RegExp(`^\\s*${name}\\s*=\\s*(\\S+)\\s*$`, 'm').exec(text)?.[1];
  const accessKeyId = value('aws_access_key_id');
  const secretAccessKey = value('aws_secret_access_key');
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error(
      `${file} does not hold a profile with aws_access_key_id and aws_secret_access_key. Mend it, or move it away: a new one is then made.`,
    );
  }
  return { accessKeyId, secretAccessKey };
}

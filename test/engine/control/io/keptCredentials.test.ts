import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptCredentials } from '../../../../engine/control/io/keptCredentials.ts';

describe('keptCredentials', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'balanza-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('makes a pair at the first start, for the owner’s eyes only, and keeps it', async () => {
    const made = await keptCredentials(folder);
    expect(made.accessKeyId).toMatch(/^AKIA[0-9A-F]{16}$/);
    expect(made.secretAccessKey).toMatch(/^\S{40}$/);
    expect((await stat(join(folder, 'credentials'))).mode & 0o777).toBe(0o600);
    expect(await keptCredentials(folder)).toEqual(made);
  });

  it('writes AWS’s shared-credentials format', async () => {
    const { accessKeyId, secretAccessKey } = await keptCredentials(folder);
    expect(await readFile(join(folder, 'credentials'), 'utf8')).toBe(
      `[default]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secretAccessKey}\n`,
    );
  });

  it('says what is wrong with a file that holds no pair, and does not overwrite it', async () => {
    await writeFile(join(folder, 'credentials'), 'nothing');
    await expect(keptCredentials(folder)).rejects.toThrow('does not hold a profile with aws_access_key_id');
    expect(await readFile(join(folder, 'credentials'), 'utf8')).toBe('nothing');
  });

  it('makes a new pair each time where nothing is kept', async () => {
    expect(await keptCredentials(null)).not.toEqual(await keptCredentials(null));
  });
});

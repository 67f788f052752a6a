import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Engine } from '../../../engine/index.ts';
import { awsEnvironment } from '../aws/AwsClient.ts';
import type { TerraformState } from './importBlocks.ts';

const CONFIGURATION = fileURLToPath(new URL('configuration', import.meta.url));

/** Folders in which a machine may have providers for Terraform without a network. */
const BASES = ['/opt', '/usr/share/terraform', '/usr/local/share/terraform', join(homedir(), '.terraform.d')];

/** A folder with the AWS provider, or undefined: then tests with Terraform are skipped. */
export const terraformPlugins: string | undefined =
  spawnSync('terraform', ['version']).status === 0
    ? BASES.flatMap(foldersOf).find((folder) =>
        foldersOf(folder).some((host) => existsSync(join(host, 'hashicorp', 'aws'))),
      )
    : undefined;

function foldersOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return []; // there is none, or it is a file
  }
}

/** Terraform with the configuration beside this file, in a folder of its own, pointed at an engine. */
export class Terraform {
  /** Where the configuration is. */
  readonly folder: string;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(folder: string, environment: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.#environment = environment;
  }

  static async start(engine: Engine, plugins: string): Promise<Terraform> {
    const folder = await mkdtemp(join(tmpdir(), 'balanza-terraform-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await cp(CONFIGURATION, folder, { recursive: true });
    await writeFile(join(folder, 'terraform.rc'), '');
    const terraform = new Terraform(folder, {
      ...awsEnvironment(engine),
      AWS_ENDPOINT_URL: undefined,
      CHECKPOINT_DISABLE: '1',
      // A quarter of the provider's time goes into collecting its garbage, which is small.
      GOGC: '400',
      TF_CLI_CONFIG_FILE: join(folder, 'terraform.rc'),
      TF_IN_AUTOMATION: '1',
      TF_VAR_endpoint: engine.apiUrl,
      TF_VAR_region: engine.control.resources.region,
    });
    await terraform.run(1, 'init', `-plugin-dir=${plugins}`);
    return terraform;
  }

  /** Runs a command at a revision; what it wrote. Rejects with that when it fails; a plan with changes fails too. */
  run(revision: number, command: string, ...options: readonly string[]): Promise<string> {
    return this.#spawned(revision, [command, '-no-color', '-input=false', ...options]);
  }

  /** What it knows of what it has made. */
  async state(): Promise<TerraformState> {
    const text = await readFile(join(this.folder, 'terraform.tfstate'), 'utf8');
    return JSON.parse(text) as TerraformState; // the fourth version of the format, which 0.12 and later write
  }

  /** Forgets that it has made these; they stay. */
  async forget(addresses: readonly string[]): Promise<void> {
    await this.#spawned(1, ['state', 'rm', ...addresses]);
  }

  #spawned(revision: number, args: readonly string[]): Promise<string> {
    const env = { ...this.#environment, TF_VAR_revision: String(revision) };
    return new Promise((resolve, reject) => {
      execFile('terraform', args, { cwd: this.folder, env, maxBuffer: 2 ** 24 }, (error, out, err) => {
        if (error) reject(new Error(`terraform ${args.join(' ')}\n${out}\n${err}`, { cause: error }));
        else resolve(out);
      });
    });
  }
}

import { dirname } from 'node:path';
import { AngieRun } from '../../../control/angie/io/AngieRun.ts';
import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { Random } from '../../../model/Random.ts';
import type { AngieConfiguration } from '../../../model/virtualServer/AngieConfiguration.ts';
import type { ShownUpstream, StatusFacts } from '../../../control/angie/statusOf.ts';
import { loadConfiguration } from '../../compile/io/loadConfiguration.ts';
import { problemLine } from '../../directives/problemLine.ts';
import type { Directive } from '../../syntax/Directive.ts';
import { learnZoneConflict } from '../learnZoneConflict.ts';
import { bindTrouble } from './bindTrouble.ts';

export interface AngieServiceOptions {
  /** Absolute path of the main file. */
  readonly file: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly version: string;
  /** Directives of a command line, which come before those of the file. Default: none. */
  readonly given?: readonly Directive[];
  /** Where relative paths of logs begin; default: the folder of the file. */
  readonly prefix?: string;
  /** Directives of the outermost level that whoever runs the file does not carry out; they are named. Default: none. */
  readonly notCarriedOut?: readonly string[];
}

/**
 * A configuration file that runs, and is read again when asked. A file with an error changes nothing and says where and
 * what is wrong. Source: contract, *Angie configurations*.
 */
export class AngieService {
  readonly #options: AngieServiceOptions;
  readonly #run: AngieRun;
  /** One reload after the other. */
  #reloading: Promise<unknown> = Promise.resolve();

  private constructor(options: AngieServiceOptions, run: AngieRun) {
    this.#options = options;
    this.#run = run;
  }

  /** Rejects with an error whose text names file, line and fault of each error, or the address that cannot be bound. */
  static async start(options: AngieServiceOptions): Promise<AngieService> {
    const configuration = await load(options);
    const { file, prefix = dirname(file) } = options;
    const run = await AngieRun.start(configuration, { ...options, prefix }).catch(bindTrouble);
    return new AngieService(options, run);
  }

  get configuration(): AngieConfiguration {
    return this.#run.configuration;
  }

  /** Reads the file again. True when it runs; false: nothing has changed, and the log says why. */
  async reload(): Promise<boolean> {
    const next = this.#reloading.then(async () => {
      try {
        const configuration = await load(this.#options);
        const conflict = learnZoneConflict(this.#run.configuration, configuration);
        if (conflict !== null) throw new Error(conflict);
        await this.#run.reload(configuration).catch(bindTrouble);
        return true;
      } catch (error) {
        this.#options.log('error', `the configuration was not loaded: ${messageOf(error)}`);
        return false;
      }
    });
    this.#reloading = next;
    return await next;
  }

  /** The groups that have a zone, for the status API. Source: A-078, Angie 8.1. */
  get upstreams(): readonly ShownUpstream[] {
    return this.#run.upstreams();
  }

  get statusFacts(): StatusFacts {
    return this.#run.facts;
  }

  async reopenLogs(): Promise<void> {
    await this.#run.reopenLogs();
  }

  /** Stops accepting; what is under way gets up to `deadlineMs`. Twice without harm. */
  async close(deadlineMs: number): Promise<void> {
    await this.#reloading;
    await this.#run.close(deadlineMs);
  }
}

async function load(options: AngieServiceOptions): Promise<AngieConfiguration> {
  const { file, given = [], log, notCarriedOut = [] } = options;
  const { parsed, configuration, problems, ignored } = await loadConfiguration(file, { given });
  const errors = problems.filter(({ level }) => level === 'emerg');
  if (errors.length > 0) throw new Error(errors.map((error) => problemLine(error)).join('\n'));
  for (const warning of problems) log('warn', problemLine(warning));
  const names = new Set(parsed.directives.map(({ name }) => name));
  const left = [...ignored, ...notCarriedOut.filter((name) => names.has(name))];
  if (configuration.workerProcesses !== 1) left.push('worker_processes (one thread serves)');
  if (left.length > 0) log('info', `left, because they change nothing here: ${left.join(', ')}`);
  return configuration;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { onTestFinished } from 'vitest';
import { compileConfiguration } from '../../../engine/angie/compile/compileConfiguration.ts';
import { tlsProblem } from '../../../engine/angie/compile/io/tlsProblem.ts';
import { fileSource } from '../../../engine/angie/syntax/io/fileSource.ts';
import { parseConfiguration } from '../../../engine/angie/syntax/parseConfiguration.ts';
import { AngieRun } from '../../../engine/control/angie/io/AngieRun.ts';
import type { Clock } from '../../../engine/model/Clock.ts';
import type { AngieConfiguration } from '../../../engine/model/virtualServer/AngieConfiguration.ts';
import { SystemClock } from '../../../engine/system/SystemClock.ts';
import { seededRandom } from '../seededRandom.ts';
import { memorySource } from './memorySource.ts';

let made = 0;

/** An address of this process alone, on which any port is free. */
export function ownAddress(): string {
  made += 1;
  return `127.${1 + (process.pid % 250)}.${210 + (made >> 8)}.${made & 255}`;
}

/** A configuration, compiled; fails with what is wrong with it. */
export function compiled(text: string): AngieConfiguration {
  return loaded(text).configuration;
}

/** A configuration as it was read, and compiled; fails with what is wrong with it. `addressesOf`: of names. */
export function loaded(text: string, addressesOf: (host: string) => readonly string[] | null = () => null) {
  const path = '/etc/angie/angie.conf';
  const parsed = parseConfiguration(path, memorySource({ [path]: text }));
  const { configuration, problems, refusals } = compileConfiguration(parsed, addressesOf, {
    read: fileSource.read,
    tlsProblem,
  });
  const errors = problems.filter(({ level }) => level === 'emerg');
  if (errors.length > 0) throw new Error(errors.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return { parsed, configuration, refusals };
}

/** Runs a configuration until the test ends. `log`: what it says. `clock`: by default the system's. */
export async function startAngie(
  text: string,
  { clock = new SystemClock() }: { readonly clock?: Clock } = {},
): Promise<{ readonly run: AngieRun; readonly log: string[] }> {
  const log: string[] = [];
  const run = await AngieRun.start(compiled(text), {
    clock,
    random: seededRandom(1),
    log: (level, message) => log.push(`${level}: ${message}`),
    prefix: '/tmp',
    version: '0.0.0',
  });
  onTestFinished(() => run.close());
  return { run, log };
}

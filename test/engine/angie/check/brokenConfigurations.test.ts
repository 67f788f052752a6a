import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compileConfiguration } from '../../../../engine/angie/compile/compileConfiguration.ts';
import { problemLine } from '../../../../engine/angie/directives/problemLine.ts';
import { remedyOf } from '../../../../engine/angie/directives/remedyOf.ts';
import { parseConfiguration } from '../../../../engine/angie/syntax/parseConfiguration.ts';
import { memorySource } from '../../../support/angie/memorySource.ts';
import { FIRST_LINE, whole, type BrokenConfiguration } from './BrokenConfiguration.ts';
import { BROKEN_CONFIGURATIONS } from './BROKEN_CONFIGURATIONS.ts';

const MAIN = '/etc/angie/angie.conf';
const NGINX = '/usr/sbin/nginx';

function problemsOf(text: string) {
  return compileConfiguration(parseConfiguration(MAIN, memorySource({ [MAIN]: text })), () => null).problems;
}

it('holds at least 300 different ones', () => {
  expect(new Set(BROKEN_CONFIGURATIONS.map((row) => whole(row))).size).toBe(BROKEN_CONFIGURATIONS.length);
  expect(BROKEN_CONFIGURATIONS.length).toBeGreaterThanOrEqual(300);
});

it.each(BROKEN_CONFIGURATIONS)('issue 7: names file, line, fault and remedy of: $where $text', (row) => {
  const errors = problemsOf(whole(row)).filter(({ level }) => level === 'emerg');
  const line = FIRST_LINE + row.line;
  expect(errors[0]).toEqual({ level: 'emerg', message: row.says, file: MAIN, line });
  // As `check` prints it: place, fault, and what to do.
  expect(errors.map((error) => problemLine(error))[0]).toBe(
    `${MAIN}:${line}: ${row.says}. ${remedyOf(row.says) ?? 'nothing is said to do'}`,
  );
  expect(remedyOf(row.says)).not.toBeNull();
});

it('says what is wrong on one line, whatever the words of the file hold', () => {
  expect(problemsOf('events { } "x\ny" on;').map((problem) => problemLine(problem))).toEqual([
    `${MAIN}:2: unknown directive "x\\ny". Neither nginx nor Angie has it: correct the name, or take the line out.`,
  ]);
});

it('asks for a number of workers, and takes none for one as nginx does', () => {
  expect(remedyOf('"worker_processes" directive invalid value')).toMatch(/whole number, or auto/);
  const parsed = parseConfiguration(MAIN, memorySource({ [MAIN]: 'worker_processes 0; events { }' }));
  const { problems, configuration } = compileConfiguration(parsed, () => null);
  expect([problems, configuration.workerProcesses]).toEqual([[], 1]);
});

describe.skipIf(!existsSync(NGINX))('beside nginx', () => {
  const known = BROKEN_CONFIGURATIONS.filter(({ nginx, where }) => nginx !== 'lacks' && !where.startsWith('stream'));

  it('refuses what nginx refuses, with its words and of its line where it says that it does', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'balanza-nginx-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const answers: string[] = [];
    const queue = [...known.entries()];
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const [index, row] = next;
        answers[index] = await nginxTest(folder, index, row);
      }
    };
    await Promise.all([work(), work()]);
    const expected = known.map((row, index) => {
      const said = ` ${row.says} in ${join(folder, `${index}.conf`)}:${FIRST_LINE + row.line}`;
      return row.nginx === 'same' ? `${row.where} ${row.text}${said}` : `${row.where} ${row.text} refused`;
    });
    const actual = known.map((row, index) => {
      const answer = answers[index] ?? '';
      if (row.nginx === 'refuses') return `${row.where} ${row.text} ${answer === '' ? 'accepted' : 'refused'}`;
      return `${row.where} ${row.text} ${answer}`;
    });
    expect(actual).toEqual(expected);
  }, 120_000);
});

/** The first error of `nginx -t`, or '' when it accepts. */
function nginxTest(folder: string, index: number, row: BrokenConfiguration): Promise<string> {
  const file = join(folder, `${index}.conf`);
  writeFileSync(file, whole(row, join(folder, 'nginx.pid')));
  return new Promise((resolve) => {
    execFile(NGINX, ['-t', '-p', folder, '-e', '/dev/null', '-c', file], { timeout: 20_000 }, (_, __, stderr) => {
      resolve(/\[emerg\](?: \d+#\d+:)? (.*)/.exec(stderr)?.[1] ?? '');
    });
  });
}

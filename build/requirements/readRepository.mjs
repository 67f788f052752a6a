import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { readRequirements, readTests } from './requirementsTable.mjs';

const TEST = /\.(test|spec)\.tsx?$/;
/** What it names are examples. */
const OWN_TEST = 'build/requirements.test.ts';

/** What the table is made of, from the files of the repository. */
export function readRepository() {
  const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => TEST.test(file) && file !== OWN_TEST)
    .map((file) => `test/${file}`)
    .toSorted()
    .map((file) => ({ file, text: textOf(file) }));
  const requirements = ['elb', 'angie'].flatMap((name) => readRequirements(textOf(`test/requirements/${name}.md`)));
  return { requirements, tests: readTests(files), textOf };
}

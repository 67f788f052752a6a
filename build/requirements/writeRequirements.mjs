import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { readRepository } from './readRepository.mjs';
import { problemsOf, requirementsTable } from './requirementsTable.mjs';

/** Writes `test/requirements.md` anew, and says what is missing. */
const read = readRepository();
writeFileSync(join(ROOT, 'test/requirements.md'), requirementsTable(read));
for (const problem of problemsOf(read)) process.stderr.write(`${problem}\n`);

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const CONFIGURATION = 'test/support/terraform/configuration';

it('contract: the document lists what the test with Terraform applies and looks up', () => {
  const files = readdirSync(new URL(`../../../${CONFIGURATION}`, import.meta.url));
  const used = files.flatMap((file) =>
    [...read(`${CONFIGURATION}/${file}`).matchAll(/^(?:resource|data) "(\w+)"/gm)].map(([, type = '']) => type),
  );
  const [, chapter = ''] = read('engine/docs/awsApi.md').split('\n## Terraform\n');
  const [, tried = ''] = chapter.split('Tried, ');
  const [table = ''] = tried.split('What does not go');
  const listed = [...table.matchAll(/`(aws_\w+)`/g)].map(([, type = '']) => type);
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(used)].toSorted());
});

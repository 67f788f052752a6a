import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { forwardTo } from '../../../engine/model/forwardTo.ts';
import type { TargetGroupArn } from '../../../engine/model/names.ts';
import { migrate, MIGRATIONS } from '../../../engine/store/migrations.ts';

it('OPS-02 a rule of a version that forwarded to one group says so in the new words', () => {
  const database = new DatabaseSync(':memory:');
  const step = MIGRATIONS.findIndex((one) => one.includes("kind = 'rule'"));
  migrate(database, MIGRATIONS.slice(0, step));
  const targetGroupArn = 'arn:…:targetgroup/web/0123456789abcdef' as TargetGroupArn; // only compared
  const old = { ruleArn: 'r', priority: 1, conditions: [], action: { type: 'forward', targetGroupArn } };
  database.prepare("INSERT INTO records (kind, id, body) VALUES ('rule', 'r', ?)").run(JSON.stringify(old));
  migrate(database);
  const row = database.prepare("SELECT body FROM records WHERE kind = 'rule'").get() as { readonly body: string }; // one column
  database.close();
  expect(JSON.parse(row.body)).toEqual({ ...old, action: forwardTo(targetGroupArn), transforms: [] });
});

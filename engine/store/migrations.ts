import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/**
 * The steps that make the newest layout, in order: step n brings a database of version n to version n + 1 (SQLite's
 * `user_version`). A step that has been released is never changed; a new layout is a new step.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE records (
     sequence INTEGER PRIMARY KEY,
     kind TEXT NOT NULL,
     id TEXT NOT NULL,
     body TEXT NOT NULL,
     UNIQUE (kind, id)
   ) STRICT;
   CREATE TABLE events (
     sequence INTEGER PRIMARY KEY,
     at_ms INTEGER NOT NULL,
     kind TEXT NOT NULL,
     title TEXT NOT NULL,
     detail TEXT NOT NULL,
     resource TEXT
   ) STRICT;`,
  `CREATE TABLE settings (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;`,
  `UPDATE records SET body = json_set(body, '$.attributes', json('{}')) WHERE kind IN ('vpc', 'subnet');`,
  // What an event says besides its sentence, as JSON; null: kept before there was more.
  `ALTER TABLE events ADD COLUMN more TEXT;`,
  `UPDATE records SET body = json_set(body, '$.securityGroups', json('[]')) WHERE kind = 'instance';`,
  // A rule forwarded to one group; its action says more now.
  `UPDATE records SET body = json_set(body, '$.transforms', json('[]'), '$.action', json_object(
     'type', 'forward',
     'targetGroups', json_array(json_object('targetGroupArn', json_extract(body, '$.action.targetGroupArn'), 'weight', 1)),
     'stickiness', json_object('enabled', json('false'), 'durationSeconds', NULL),
     'order', NULL)) WHERE kind = 'rule';`,
  `UPDATE records SET body = json_set(body, '$.shiftType', 'ZONAL_SHIFT') WHERE kind = 'zonalShift';`,
];

/** Version of a database, by SQLite's `user_version`; 0 for a new one. */
export function versionOf(database: DatabaseSyncInstance): number {
  const row = database.prepare('PRAGMA user_version').get() as { readonly user_version: number }; // a pragma's one column
  return row.user_version;
}

/** Brings a database to the newest layout, all steps in one transaction. */
export function migrate(database: DatabaseSyncInstance, migrations: readonly string[] = MIGRATIONS): void {
  const from = versionOf(database);
  if (from === migrations.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const step of migrations.slice(from)) database.exec(step);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

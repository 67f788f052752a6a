import type { DatabaseVerdict } from '../../index.ts';
import type { Finding } from './Finding.ts';

/** Whether the database is whole and of a layout that this Balanza knows. Null: there is none. */
export function databaseFinding(verdict: DatabaseVerdict | null): Finding {
  const check = 'Database';
  switch (verdict?.kind) {
    case undefined:
      return { check, verdict: 'ok', detail: 'none yet: it is made at the first start' };
    case 'sound':
      return { check, verdict: 'ok', detail: `whole, layout ${verdict.version}, ${verdict.records} records` };
    case 'newer':
      return {
        check,
        verdict: 'trouble',
        detail: `from a newer Balanza: layout ${verdict.version}, this one knows ${verdict.known}`,
        remedy: 'Update Balanza, or choose another --data-dir.',
      };
    case 'foreign':
      return {
        check,
        verdict: 'trouble',
        detail: 'balanza.db is not a database of Balanza',
        remedy: 'Restore a backup (npm run balanza -- restore FILE): what is there is set aside.',
      };
    case 'damaged':
      return {
        check,
        verdict: 'trouble',
        detail: `damaged: ${verdict.why}`,
        remedy:
          'Restore a backup (npm run balanza -- restore FILE), or start an engine: it sets the database aside and takes the last good copy.',
      };
    default:
      return verdict satisfies never;
  }
}

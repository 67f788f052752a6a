import { describe, expect, it } from 'vitest';
import { addressFinding } from '../../../../engine/cli/doctor/addressFinding.ts';
import { databaseFinding } from '../../../../engine/cli/doctor/databaseFinding.ts';
import { descriptorFinding } from '../../../../engine/cli/doctor/descriptorFinding.ts';
import { engineFinding } from '../../../../engine/cli/doctor/engineFinding.ts';
import { findingsText } from '../../../../engine/cli/doctor/Finding.ts';
import { listenerFindings } from '../../../../engine/cli/doctor/listenerFindings.ts';
import { nodeVersionFinding } from '../../../../engine/cli/doctor/nodeVersionFinding.ts';
import { portFinding } from '../../../../engine/cli/doctor/portFinding.ts';
import type { EngineEvent } from '../../../../engine/model/EngineEvent.ts';
import type { EventFact } from '../../../../engine/model/EventFact.ts';
import { eventOf } from '../../../../engine/model/eventOf.ts';

const engine = {
  pid: 7,
  version: '1.0.0',
  ui: null,
  linkSecret: null,
  api: 'http://127.0.0.1:7071',
  dns: '127.0.0.1:7053',
  portOffset: 0,
};
const trial = {
  what: 'DNS',
  port: 7053,
  option: '--dns-port N',
  holder: null,
  isOwn: false,
  verdict: 'trouble',
} as const;

describe('doctor', () => {
  it.each([
    ['20.18.9', 'trouble'],
    ['20.19.0', 'ok'],
    ['22.0.0', 'ok'],
    ['18.20.4', 'trouble'],
  ])('Node.js %s: %s', (version, verdict) => {
    expect(nodeVersionFinding(version).verdict).toBe(verdict);
  });

  it.each([
    [8_192, 'ok'],
    [1_024, 'note'],
    [null, 'ok'],
  ])('%s file descriptors: %s', (limit, verdict) => {
    expect(descriptorFinding(limit).verdict).toBe(verdict);
  });

  it.each([
    { found: portFinding({ ...trial, code: null }), verdict: 'ok', says: 'free (DNS)' },
    {
      found: portFinding({ ...trial, code: 'EADDRINUSE', isOwn: true }),
      verdict: 'ok',
      says: 'the running engine has it',
    },
    {
      found: portFinding({ ...trial, code: 'EADDRINUSE', holder: { pid: 5, name: 'named' } }),
      verdict: 'trouble',
      says: 'in use by named (process 5) (DNS) → Stop it, or start with --dns-port N.',
    },
    { found: portFinding({ ...trial, code: 'EADDRINUSE' }), verdict: 'trouble', says: 'another program' },
    { found: portFinding({ ...trial, code: 'EACCES', verdict: 'note' }), verdict: 'note', says: 'port_start=7053' },
    { found: portFinding({ ...trial, code: 'EPERM' }), verdict: 'trouble', says: 'EPERM' },
    { found: addressFinding('127.0.10.4', null), verdict: 'ok', says: '127.0.10.4' },
    { found: addressFinding('127.0.10.4', 'EADDRNOTAVAIL'), verdict: 'trouble', says: 'ifconfig lo0 alias 127.0.10.4' },
    { found: databaseFinding(null), verdict: 'ok', says: 'none yet' },
    { found: databaseFinding({ kind: 'sound', version: 1, records: 3 }), verdict: 'ok', says: '3 records' },
    { found: databaseFinding({ kind: 'newer', version: 9, known: 1 }), verdict: 'trouble', says: 'Update Balanza' },
    { found: databaseFinding({ kind: 'foreign' }), verdict: 'trouble', says: 'not a database' },
    { found: databaseFinding({ kind: 'damaged', why: 'page 7' }), verdict: 'trouble', says: 'damaged: page 7' },
    { found: engineFinding({ engine: null, health: null, isLocked: false }), verdict: 'ok', says: 'none runs' },
    { found: engineFinding({ engine: null, health: null, isLocked: true }), verdict: 'trouble', says: 'engine.pid' },
    { found: engineFinding({ engine, health: { status: 200 }, isLocked: false }), verdict: 'ok', says: 'process 7' },
    {
      found: engineFinding({ engine, health: { status: 500 }, isLocked: false }),
      verdict: 'trouble',
      says: 'status 500',
    },
    { found: engineFinding({ engine, health: { error: 'no' }, isLocked: false }), verdict: 'trouble', says: 'kill 7' },
  ])('$verdict: $says', ({ found, verdict, says }) => {
    const remedy = found.verdict === 'ok' ? '' : ` → ${found.remedy}`;
    expect(found.verdict).toBe(verdict);
    expect(found.detail + remedy).toContain(says);
  });

  it('OPS-01 the newest event of a listener on a node says how it is now', () => {
    const event = (title: string, resource: string, fact: EventFact | null = null): EngineEvent => {
      const detail = title.startsWith('Not') ? 'EADDRINUSE' : '';
      return eventOf({ kind: 'listener', title, detail, resource, fact }, { atMs: 0 });
    };
    const web = { loadBalancer: 'web', protocol: 'HTTP', port: 80 };
    const history = {
      events: [
        event('Not listening: HTTP:80 on 127.0.10.4', 'one'),
        event('Worded some other way', 'one', { code: 'listening', ...web, address: '127.0.20.4' }),
        event('Not listening: HTTP:80 on 127.0.20.4', 'one'),
        event('Listening: HTTP:80 on 127.0.10.4', 'one'),
        event('Not listening: HTTP:81 on 127.0.10.4', 'gone'),
        event('Not listening: HTTP:80 on 127.0.30.4', 'one'),
      ],
      listenerArns: new Set(['one']),
      addresses: new Set(['127.0.10.4', '127.0.20.4']),
    };
    expect(listenerFindings(history).map(({ verdict, detail }) => `${verdict} ${detail}`)).toEqual([
      'trouble HTTP:80 on 127.0.10.4: EADDRINUSE',
    ]);
    const [fine] = listenerFindings({ ...history, events: [] });
    expect(fine).toMatchObject({ verdict: 'ok', detail: '1, none in trouble' });
  });

  it('the text has a remedy below each trouble', () => {
    const text = findingsText([
      { check: 'A', verdict: 'ok', detail: 'fine' },
      { check: 'Bcd', verdict: 'trouble', detail: 'bad', remedy: 'Mend it.' },
    ]);
    expect(text).toBe('ok       A    fine\ntrouble  Bcd  bad\n              → Mend it.\n\nIn trouble: 1.\n');
  });
});

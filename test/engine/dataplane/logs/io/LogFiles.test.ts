import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LogFiles } from '../../../../../engine/dataplane/logs/io/LogFiles.ts';
import { LogName, type LogIdentity } from '../../../../../engine/dataplane/logs/LogName.ts';
import { networkLoadBalancerArn } from '../../../../../engine/model/names.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { until } from '../../../../support/RawClient.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';
import { ALB } from '../../../../support/topology.ts';

const PERIOD_MS = 300_000;
const IDENTITY: LogIdentity = {
  kind: 'access',
  place: { bucket: 'my-logs', prefix: 'web/front', periodMs: PERIOD_MS },
  loadBalancerArn: ALB,
  address: '127.0.10.4',
};
const ROOT = 'my-logs/web/front/AWSLogs/000000000000/elasticloadbalancing/us-local-1';
const STEM = `${ROOT}/2026/01/01/000000000000_elasticloadbalancing_us-local-1_app.alb.0000000000000001`;

/** A folder of buckets, and the logs of one node in it, under a stopped clock that begins at midnight. */
class Bucket {
  readonly folder = mkdtempSync(join(tmpdir(), 'balanza-logs-'));
  readonly clock = new FakeClock();
  readonly reports: string[] = [];

  constructor() {
    onTestFinished(() => {
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  open(seed = 1): LogFiles {
    return new LogFiles({
      folder: this.folder,
      name: new LogName(IDENTITY),
      periodMs: PERIOD_MS,
      clock: this.clock,
      random: seededRandom(seed),
      report: (message) => this.reports.push(message),
    });
  }

  write(files: LogFiles, ...lines: string[]): void {
    for (const line of lines) files.write(line, this.clock.nowMs());
  }

  /** Every file: its name without what is random in it, and its text. */
  contents(): Record<string, string> {
    const names = readdirSync(this.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return Object.fromEntries(
      names.map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        const bytes = readFileSync(path);
        const text = name.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString();
        return [path.slice(this.folder.length + 1).replace(/_[0-9a-f]{8}\.log/, '_RANDOM.log'), text];
      }),
    );
  }

  /** Lets half a second pass, and waits until the files are so. */
  async settles(expected: Record<string, string>): Promise<void> {
    this.clock.advance(500);
    const text = JSON.stringify(expected);
    await until(
      () => `${text}, having ${JSON.stringify(this.contents())}`,
      () => JSON.stringify(this.contents()) === text,
    );
  }
}

describe('the files of a log', () => {
  it('ELB access logs: has the lines of the running period in a plain file, and compresses it at its end', async () => {
    const bucket = new Bucket();
    const files = bucket.open();
    bucket.write(files, 'one', 'two \xe9');
    await bucket.settles({ [`${STEM}_20260101T0005Z_127.0.10.4_RANDOM.log`]: 'one\ntwo \ufffd\n' });
    bucket.clock.advance(PERIOD_MS - 600);
    bucket.write(files, 'three');
    bucket.clock.advance(200);
    bucket.write(files, 'four');
    await bucket.settles({
      [`${STEM}_20260101T0005Z_127.0.10.4_RANDOM.log.gz`]: 'one\ntwo \ufffd\nthree\n',
      [`${STEM}_20260101T0010Z_127.0.10.4_RANDOM.log`]: 'four\n',
    });
    bucket.clock.advance(PERIOD_MS); // nothing comes, and yet it ends
    await bucket.settles({
      [`${STEM}_20260101T0005Z_127.0.10.4_RANDOM.log.gz`]: 'one\ntwo \ufffd\nthree\n',
      [`${STEM}_20260101T0010Z_127.0.10.4_RANDOM.log.gz`]: 'four\n',
    });
    await files.close('finish');
    expect(bucket.clock.armed).toBe(0);
    expect(bucket.reports).toEqual([]);
  });

  it('writes what it has when it is closed, and goes on with the same file at the next start', async () => {
    const bucket = new Bucket();
    const first = bucket.open();
    bucket.write(first, 'one');
    await first.close('rest');
    const name = `${STEM}_20260101T0005Z_127.0.10.4_RANDOM.log`;
    expect(bucket.contents()).toEqual({ [name]: 'one\n' });
    const second = bucket.open(2);
    bucket.write(second, 'two');
    await second.close('finish');
    expect(bucket.contents()).toEqual({ [`${name}.gz`]: 'one\ntwo\n' });
  });

  it('compresses what a process that was killed has left, without half a line, and leaves the files of others', async () => {
    const bucket = new Bucket();
    const left = `${STEM}_20251231T2355Z_127.0.10.4_00000000.log`.replace('2026/01/01', '2025/12/31');
    const other = `${STEM}_20251231T2355Z_127.0.20.4_00000000.log`;
    for (const [path, text] of [[left, 'one\ntwo\nhal'] as const, [other, 'other\nhal'] as const]) {
      mkdirSync(dirname(join(bucket.folder, path)), { recursive: true });
      writeFileSync(join(bucket.folder, path), text);
    }
    await bucket.open().close('rest');
    expect(bucket.contents()).toEqual({
      [`${left.replace('_00000000.', '_RANDOM.')}.gz`]: 'one\ntwo\n',
      [other.replace('_00000000.', '_RANDOM.')]: 'other\nhal',
    });
  });

  it('says so when the disk is full, loses lines rather than memory, and again when it writes', async () => {
    const bucket = new Bucket();
    const { folder, name } = new LogName(IDENTITY).fileOf(Date.UTC(2026, 0, 1, 0, 5), seededRandom(1).hex(8));
    const path = join(bucket.folder, ROOT, folder, `${name}.log`);
    mkdirSync(dirname(path), { recursive: true });
    const files = bucket.open();
    symlinkSync('/dev/full', path);
    bucket.write(files, 'one', 'two');
    bucket.clock.advance(500);
    await until('a word about it', () => bucket.reports.length > 0);
    rmSync(path);
    writeFileSync(path, ''); // what is open is still the full disk
    bucket.write(files, 'three');
    bucket.clock.advance(PERIOD_MS);
    bucket.write(files, 'four');
    bucket.clock.advance(500);
    await until('another word', () => bucket.reports.length > 1);
    await files.close('rest');
    expect(bucket.reports).toEqual([
      expect.stringMatching(new RegExp(`^Lines of the log ${ROOT} are being lost: ENOSPC: .*Requests go on\\.$`)),
      expect.stringMatching(/is being written again; 3 lines were lost\.$/),
    ]);
    expect(Object.entries(bucket.contents()).filter(([, text]) => text.includes('four'))).toHaveLength(1);
  });

  it('keeps eight megabytes at most of what comes faster than it can be written', async () => {
    const bucket = new Bucket();
    const files = bucket.open();
    const line = 'x'.repeat(65_535);
    for (let count = 0; count < 200; count += 1) bucket.write(files, line);
    await files.close('rest');
    expect(Object.values(bucket.contents())[0]).toHaveLength(128 * 65_536);
    expect(bucket.reports).toEqual([
      expect.stringContaining('lines come faster than they can be written'),
      expect.stringContaining('72 lines were lost'),
    ]);
  });

  it.each([
    [
      'connection',
      ALB,
      'conn_log.000000000000_elasticloadbalancing_us-local-1_app.alb.0000000000000001_20260101T0005Z_127.0.10.4_12345678',
    ],
    [
      'healthCheck',
      ALB,
      'health_check_log_000000000000_elasticloadbalancing_us-local-1_app.alb.0000000000000001_20260101T0005Z_127.0.10.4_12345678',
    ],
    [
      'access',
      networkLoadBalancerArn('us-local-1', 'nlb', '00000000000000aa'),
      '000000000000_elasticloadbalancing_us-local-1_net.nlb.00000000000000aa_20260101T0005Z_7f000a0412345678',
    ],
  ] as const)('ELB access logs: names files of a %s log of %s', (kind, loadBalancerArn, expected) => {
    const name = new LogName({ ...IDENTITY, kind, loadBalancerArn });
    const endMs = Date.UTC(2026, 0, 1, 0, 5);
    expect(name.fileOf(endMs, '12345678')).toEqual({ folder: '2026/01/01', name: expected });
    expect(name.endOf(`${expected}.log`)).toBe(endMs);
    expect(name.endOf(`${expected}.log.gz`)).toBeNull();
    expect(name.endOf(`${expected.replace('10.4', '10.44').replace('0a04', '0a05')}.log`)).toBeNull();
  });
});

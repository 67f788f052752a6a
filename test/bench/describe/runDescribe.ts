import { parseArgs } from 'node:util';
import { createTargetGroup } from '../../../engine/control/operations/createTargetGroup.ts';
import { registerTargets } from '../../../engine/control/operations/registerTargets.ts';
import { createEngine, signRequest, type Engine } from '../../../engine/index.ts';
import { DEFAULT_VPC_ID } from '../../../engine/model/zones.ts';
import { UsageError } from '../UsageError.ts';

const GROUPS = 1_000;
const TARGETS = 5_000;
/** Most of one group. */
const PER_GROUP = 1_000;
const ROUNDS = 15;
/** No test uses this one. */
const LOOPBACK_BYTE = 251;
/** What an answer may take. Source: issue on the AWS endpoint. */
const MOST_MS = 100;

/** A describe call, page by page until there is none more. */
interface DescribeCase {
  readonly name: string;
  readonly form: string;
  /** What each item of the answer has once. */
  readonly item: string;
}

interface DescribeResult {
  readonly name: string;
  readonly items: number;
  readonly pages: number;
  /** Of the slowest page, the median of all rounds. */
  readonly pageMs: number;
  /** The same, as a multiple of a call that looks nothing up. */
  readonly ratio: number;
}

/**
 * `npm run bench -- describe [--json] [--gate]`: what the describe calls take, over HTTP, of an engine with 1,000 target
 * groups and 5,000 targets. 1 with `--gate` when a page takes more than a tenth of a second.
 */
export async function runDescribe(args: readonly string[]): Promise<number> {
  const { json, gate } = options(args);
  const engine = await bigEngine();
  try {
    const ask = asker(engine);
    const [arn = ''] = engine.control.resources.targetGroups.keys();
    const cases: readonly DescribeCase[] = [
      { name: 'DescribeTargetGroups', form: 'Action=DescribeTargetGroups', item: '<TargetGroupName>' },
      {
        name: 'DescribeTargetGroups, one by name',
        form: 'Action=DescribeTargetGroups&Names.member.1=g999',
        item: '<TargetGroupName>',
      },
      {
        name: 'DescribeTargetHealth',
        form: `Action=DescribeTargetHealth&TargetGroupArn=${encodeURIComponent(arn)}`,
        item: '<HealthCheckPort>',
      },
      { name: 'DescribeTags of 20 groups', form: `Action=DescribeTags&${tagged(engine)}`, item: '<ResourceArn>' },
    ];
    const base: number[] = [];
    const times = cases.map((): number[] => []);
    const seen = cases.map(() => ({ items: 0, pages: 0 }));
    for (let round = 0; round < ROUNDS; round += 1) {
      base.push((await ask('Action=DescribeAccountLimits&PageSize=1')).ms);
      for (const [place, one] of cases.entries()) {
        const { slowestMs, ...counted } = await paged(ask, one);
        times[place]?.push(slowestMs);
        seen[place] = counted;
      }
    }
    const results = cases.map(({ name }, place): DescribeResult => {
      const pageMs = median(times[place] ?? []);
      return { name, ...(seen[place] ?? { items: 0, pages: 0 }), pageMs, ratio: pageMs / median(base) };
    });
    process.stdout.write(json ? `${JSON.stringify(results)}\n` : table(results));
    return gate && results.some(({ pageMs }) => pageMs > MOST_MS) ? 1 : 0;
  } finally {
    await engine.close(0);
  }
}

function options(args: readonly string[]): { readonly json: boolean; readonly gate: boolean } {
  try {
    const flags = { json: { type: 'boolean' }, gate: { type: 'boolean' } } as const;
    const { json = false, gate = false } = parseArgs({ args: [...args], options: flags }).values;
    return { json, gate };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** An engine in memory, with the groups, and the targets in the first of them. */
async function bigEngine(): Promise<Engine> {
  const entry = (name: string) => new URL(`../${name}.mjs`, import.meta.url); // from dist/bench
  const engine = await createEngine({
    dataDir: null,
    region: 'us-local-1',
    zones: 3,
    workers: 1,
    portOffset: 0,
    apiPort: 0,
    dnsPort: 0,
    credentials: null,
    workerEntry: entry('worker'),
    sampleWorkerEntry: entry('sampleWorker'),
    loopbackByte: LOOPBACK_BYTE,
    version: 'bench',
    log: (level, message) => {
      if (level === 'error' || level === 'warn') process.stderr.write(`${level} ${message}\n`);
    },
  });
  const { control } = engine;
  const settings = { protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID, targetType: 'ip' } as const;
  for (let place = 0; place < GROUPS; place += 1) {
    const tags = [{ key: 'place', value: String(place) }];
    control.change(createTargetGroup, { name: `g${place}`, ...settings, tags });
  }
  const arns = [...control.resources.targetGroups.keys()];
  for (let first = 0; first < TARGETS; first += PER_GROUP) {
    const targets = Array.from({ length: PER_GROUP }, (_, place) => ({ id: '127.0.0.1', port: first + place + 1 }));
    control.change(registerTargets, { targetGroupArn: arns[first / PER_GROUP] ?? '', targets });
  }
  return engine;
}

function tagged({ control }: Engine): string {
  const arns = [...control.resources.targetGroups.keys()].slice(0, 20);
  return arns.map((arn, place) => `ResourceArns.member.${place + 1}=${encodeURIComponent(arn)}`).join('&');
}

type Ask = (form: string) => Promise<{ readonly body: string; readonly ms: number }>;

function asker({ apiUrl, credentials, control }: Engine): Ask {
  const { host } = new URL(apiUrl);
  return async (form) => {
    const body = `Version=2015-12-01&${form}`;
    const service = 'elasticloadbalancing';
    const { region } = control.resources;
    const signed = signRequest({
      ...credentials,
      region,
      service,
      method: 'POST',
      host,
      path: '/',
      body,
      nowMs: Date.now(),
    });
    const before = performance.now();
    const headers = { ...signed, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(apiUrl, { method: 'POST', body, headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(text);
    return { body: text, ms: performance.now() - before };
  };
}

async function paged(ask: Ask, { form, item }: DescribeCase) {
  let [items, pages, slowestMs] = [0, 0, 0];
  for (let marker: string | undefined = ''; marker !== undefined;) {
    const { body, ms } = await ask(marker === '' ? form : `${form}&Marker=${encodeURIComponent(marker)}`);
    items += body.split(item).length - 1;
    pages += 1;
    slowestMs = Math.max(slowestMs, ms);
    marker = /<NextMarker>([^<]+)</.exec(body)?.[1];
  }
  return { items, pages, slowestMs };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function table(results: readonly DescribeResult[]): string {
  const lines = results.map(
    ({ name, items, pages, pageMs, ratio }) =>
      `${name.padEnd(36)}${String(items).padStart(7)}${String(pages).padStart(7)}${pageMs.toFixed(1).padStart(14)}${ratio.toFixed(1).padStart(8)}\n`,
  );
  const heading = `${'of 1,000 groups and 5,000 targets'.padEnd(36)}${'items'.padStart(7)}${'pages'.padStart(7)}${'ms, slowest'.padStart(14)}${'ratio'.padStart(8)}\n`;
  return `${heading}${lines.join('')}the ratio is to a call that looks nothing up\n`;
}

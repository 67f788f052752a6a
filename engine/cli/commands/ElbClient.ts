import { signRequest, SystemClock } from '../../index.ts';
import type { ReachedEngine } from './reachedEngine.ts';

/** How long the engine may take to answer. */
const PATIENCE_MS = 30_000;
const STANDARD_REGION = 'us-local-1';

/** Parameters of an action, as the Query protocol nests them. */
export type QueryValue = string | number | readonly QueryValue[] | { readonly [name: string]: QueryValue | undefined };

/** Calls actions of a running engine by AWS's Query protocol. Rejects with the sentence of an error that it answers. */
export class ElbClient {
  readonly #engine: ReachedEngine;

  constructor(engine: ReachedEngine) {
    this.#engine = engine;
  }

  /** Resolves with the text of the answer, XML. */
  async call(action: string, parameters: Readonly<Record<string, QueryValue | undefined>>): Promise<string> {
    const isNetwork = action === 'DescribeSubnets';
    const pairs = new URLSearchParams({ Action: action, Version: isNetwork ? '2016-11-15' : '2015-12-01' });
    for (const [name, value] of Object.entries(parameters)) flatten(name, value, pairs);
    const { url, accessKeyId, secretAccessKey } = this.#engine;
    const body = pairs.toString();
    const headers = signRequest({
      accessKeyId,
      secretAccessKey,
      region: process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'] ?? STANDARD_REGION,
      service: isNetwork ? 'ec2' : 'elasticloadbalancing',
      method: 'POST',
      host: url.host,
      path: '/',
      body,
      nowMs: new SystemClock().nowMs(),
    });
    const answer = await fetch(new URL('/', url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(elements(text, 'Message')[0] ?? `${action} was refused (status ${answer.status})`);
    return text;
  }
}

/** The texts of all elements of a name. */
export function elements(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  );
}

function flatten(name: string, value: QueryValue | undefined, pairs: URLSearchParams): void {
  if (value === undefined) return;
  if (typeof value === 'string' || typeof value === 'number') pairs.append(name, String(value));
  else if (isList(value)) value.forEach((one, index) => flatten(`${name}.member.${index + 1}`, one, pairs));
  else for (const [key, one] of Object.entries(value)) flatten(`${name}.${key}`, one, pairs);
}

function isList(value: QueryValue): value is readonly QueryValue[] {
  return Array.isArray(value);
}

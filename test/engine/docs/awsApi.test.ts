import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AWS_SERVICES } from '../../../engine/aws/AWS_SERVICES.ts';
import { CLOUD_WATCH_METRICS } from '../../../engine/metrics/cloudWatch/cloudWatchMetrics.ts';

const TEXT = readFileSync(new URL('../../../engine/docs/awsApi.md', import.meta.url), 'utf8');

/** The names listed under each heading of a chapter, in the paragraph that holds nothing else. */
function listed(chapter: string): Readonly<Record<string, readonly string[]>> {
  const [, text = ''] = TEXT.split(`\n## ${chapter}\n`);
  const parts = (text.split('\n## ')[0] ?? '').split('\n### ').slice(1);
  return Object.fromEntries(
    parts.map((part) => {
      const [heading = '', ...paragraphs] = part.split('\n\n');
      const list = paragraphs.find((one) => /^(`\w+`[,.]\s*)+$/.test(one)) ?? '';
      return [heading.replaceAll('`', ''), [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)];
    }),
  );
}

it('contract: the document of the endpoint lists the actions that are offered', () => {
  const offered = Object.values(AWS_SERVICES).flatMap(({ apis }) =>
    apis.map(({ client, actions }) => [client, Object.keys(actions).toSorted()] as const),
  );
  expect(listed('Actions')).toEqual(Object.fromEntries(offered));
});

it('contract: the document of the endpoint lists the metrics that are published', () => {
  const published = Object.entries(CLOUD_WATCH_METRICS).map(
    ([namespace, metrics]) => [namespace, metrics.map(({ name }) => name).toSorted()] as const,
  );
  expect(listed('Metrics')).toEqual(Object.fromEntries(published));
});

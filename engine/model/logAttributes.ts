import type { Attributes } from './AttributeDefinition.ts';
import { BalanzaError } from './BalanzaError.ts';

/** The attributes of each log of a load balancer. Source: ELB, *Load balancer attributes*. */
export const LOG_ATTRIBUTES = {
  access: keysOf('access_logs'),
  connection: keysOf('connection_logs'),
  healthCheck: keysOf('health_check_logs'),
} as const;

function keysOf(log: string) {
  return { enabled: `${log}.s3.enabled`, bucket: `${log}.s3.bucket`, prefix: `${log}.s3.prefix` } as const;
}

const BUCKET = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9!_.*'()&$@=;:+ ,?/-]*$/;

/**
 * Checks where logs go, once attributes have changed: a log that is on needs a bucket; buckets and prefixes become folders,
 * so they can be nothing else. Errors: `InvalidConfigurationRequest`. Source: ELB, *Access log files*.
 */
export function checkLogAttributes(attributes: Attributes): void {
  for (const { enabled, bucket, prefix } of Object.values(LOG_ATTRIBUTES)) {
    const isOn = attributes[enabled] === 'true';
    checkLogPlace({ isOn, bucket: attributes[bucket] ?? '', prefix: attributes[prefix] ?? '' }, { bucket, prefix });
  }
}

/** As above, for one log; `names` are what the caller calls bucket and prefix. */
export function checkLogPlace(
  { isOn, bucket, prefix }: { readonly isOn: boolean; readonly bucket: string; readonly prefix: string },
  names: { readonly bucket: string; readonly prefix: string },
): void {
  if (isOn && bucket === '') refuse(`'${names.bucket}' must name a bucket, because the log is enabled`);
  if (bucket !== '' && !isBucket(bucket))
    refuse(
      `'${names.bucket}' value '${bucket.slice(0, 64)}' is not the name of a bucket: 3 to 63 small letters, digits, hyphens and dots`,
    );
  if (!isLogPrefix(prefix))
    refuse(
      `'${names.prefix}' value '${prefix.slice(0, 64)}' is not a prefix: names with '/' between them, none of them 'AWSLogs'`,
    );
}

export function isBucket(text: string): boolean {
  return BUCKET.test(text);
}

/** Whether it can stand between a bucket and `AWSLogs`; empty for none. */
export function isLogPrefix(text: string): boolean {
  const isPath = text === '' || text.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  return PREFIX.test(text) && isPath && !text.includes('AWSLogs');
}

function refuse(what: string): never {
  throw new BalanzaError('InvalidConfigurationRequest', `${what}.`);
}

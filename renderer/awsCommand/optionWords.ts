import { hasHidden, shellWord } from './shellWord.ts';

/** A value of a request of AWS's. */
export type AwsValue = string | number | boolean | readonly AwsValue[] | { readonly [member: string]: AwsValue };

/**
 * An option of the aws command line with its value, as words of a shell. Structures are in the short form of `aws` where
 * that can say them, else JSON. Null: the option cannot hold the text as it is, since `aws` would read a file or an
 * address in its place, or the text has characters that are not to be seen; then it goes into `--cli-input-json`.
 */
export function optionWords(member: string, value: AwsValue): string | null {
  const option = `--${optionName(member)}`;
  if (typeof value === 'boolean') return value ? option : option.replace('--', '--no-');
  if (typeof value === 'number') return `${option} ${value}`;
  if (typeof value === 'string') {
    if (isReadElsewhere(value) || hasHidden(value)) return null;
    return value.startsWith('-') ? `${option}=${shellWord(value)}` : `${option} ${shellWord(value)}`;
  }
  const words = isList(value) ? wordsOfList(value) : wordsOfList([value]);
  return `${option} ${words?.join(' ') ?? shellWord(visibleJson(value))}`;
}

/** JSON in which every character is to be seen. */
export function visibleJson(value: AwsValue): string {
  return JSON.stringify(value).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (hidden) =>
    // Those beyond the first plane are two units, and an escape each.
    Array.from({ length: hidden.length }, (_, at) => `\\u${hidden.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );
}

/** `HealthCheckPath` to `health-check-path`, `SSLCertificateId` to `ssl-certificate-id`. */
function optionName(member: string): string {
  return member.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
}

/** What `aws` reads from a file or, in its first version, fetches. */
function isReadElsewhere(text: string): boolean {
  return /^(?:fileb?|https?):\/\//i.test(text);
}

function isList(value: AwsValue): value is readonly AwsValue[] {
  return Array.isArray(value);
}

/** A word for each element; null where one would be read otherwise. */
function wordsOfList(elements: readonly AwsValue[]): readonly string[] | null {
  const words = elements.map((element) => {
    if (typeof element === 'string') return isPlainElement(element) ? element : null;
    return typeof element === 'object' && !isList(element) ? members(element) : null;
  });
  return words.length > 0 && words.every((word) => word !== null) ? words.map(shellWord) : null;
}

/** Whether an element of a list of texts is read as it is: not as an option, as JSON, or from elsewhere. */
function isPlainElement(text: string): boolean {
  return /^[^-[{\s]/.test(text) && !hasHidden(text) && !isReadElsewhere(text);
}

/** Members of a structure in the short form; null: it cannot say them. */
function members(structure: { readonly [member: string]: AwsValue }): string | null {
  const parts = Object.entries(structure).map(([name, value]) => {
    const text = shortForm(value);
    return text === null ? null : `${name}=${text}`;
  });
  return parts.length > 0 && parts.every((part) => part !== null) ? parts.join(',') : null;
}

function shortForm(value: AwsValue): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  // The marks of a variable are plain too.
  if (typeof value === 'string') return /^[\w./:@%+\u{e000}\u{e001}-]+$/u.test(value) ? value : null;
  if (!isList(value)) {
    const inner = members(value);
    return inner === null ? null : `{${inner}}`;
  }
  const elements = value.map(shortForm);
  return elements.length > 0 && elements.every((one) => one !== null) ? `[${elements.join(',')}]` : null;
}

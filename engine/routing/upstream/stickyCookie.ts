import { parseTime } from '../../model/upstream/parseTime.ts';
import { checkedText, type CompiledText, type VariableSource } from './compileText.ts';

const MAX_EXPIRES = 'expires=Thu, 31-Dec-37 23:55:55 GMT; max-age=315360000';

/** What can be added to a date: seconds of 32 bits. */
const MOST_MS = 0x7fff_ffff * 1_000;

/** An attribute of `sticky cookie`, as written, made ready. */
export interface CompiledAttribute {
  readonly text: CompiledText;
  /** Seconds of `expires=TIME`, `max` for `expires=max`; null for any other attribute. */
  readonly expires: number | 'max' | null;
}

export function compileAttribute(attribute: string): CompiledAttribute {
  const text = checkedText(attribute);
  const [, value] = /^expires=(.*)$/is.exec(attribute) ?? [];
  if (value === undefined) return { text, expires: null };
  if (value === 'max') return { text, expires: 'max' };
  const ms = parseTime(value, 'seconds');
  return { text, expires: ms === null || ms > MOST_MS ? null : ms / 1_000 };
}

/** What a cookie is made of. `id`: of the server; `nowMs`: epoch milliseconds, for `expires`. */
export interface StickyCookie {
  readonly name: string;
  readonly id: string;
  readonly attributes: readonly CompiledAttribute[];
  readonly source: VariableSource;
  readonly nowMs: number;
}

/**
 * The value of `Set-Cookie`: the id, when it expires, the attributes in their order, and `path=/` unless a path is
 * given. Attributes that come out empty are left out. Source: Angie 6.2.
 */
export function stickyCookie({ name, id, attributes, source, nowMs }: StickyCookie): string {
  const expires = attributes.flatMap((attribute) =>
    attribute.expires === null ? [] : [expiresText(attribute.expires, nowMs)],
  );
  const others = attributes
    .filter((attribute) => attribute.expires === null)
    .map(({ text }) => text.evaluate(source))
    .filter((value) => value !== '' && !value.endsWith('='));
  const hasPath = others.some((value) => /^path=/i.test(value));
  return [`${name}=${id}`, ...expires, ...others, ...(hasPath ? [] : ['path=/'])].join('; ');
}

function expiresText(seconds: number | 'max', nowMs: number): string {
  if (seconds === 'max') return MAX_EXPIRES;
  return `expires=${cookieDate(nowMs + seconds * 1_000)}; max-age=${seconds}`;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** As nginx writes it in cookies: `Thu, 31-Dec-37 23:55:55 GMT`. */
function cookieDate(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getUTCDate())}-${MONTHS[date.getUTCMonth()] ?? ''}-${two(date.getUTCFullYear() % 100)}`;
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return `${DAYS[date.getUTCDay()] ?? ''}, ${day} ${time} GMT`;
}

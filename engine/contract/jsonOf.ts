import { z } from 'zod';

/** What JSON carries unchanged: no `undefined`, no `Date`, no `Map`, no number that is not finite. */
type Json<Value> = Value extends string | number | boolean | null
  ? Value
  : Value extends Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | bigint | symbol | undefined
    ? never
    : Value extends (...args: never[]) => unknown
      ? never
      : { readonly [Key in keyof Value]: Json<Exclude<Value[Key], undefined>> };

/**
 * The schema of what the engine answers. Its shape is known to the compiler, on both sides; at run time it is checked
 * that the value survives JSON, in tests only: what our own code answers is trusted.
 */
export function jsonOf<Value>(
  ..._isJson: Value extends Json<Value> ? [] : ['not what JSON carries']
): z.ZodType<Value> {
  return z.custom<Value>((value) => isJson(value));
}

/** Whether JSON carries the value unchanged. */
function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isJson);
      return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson);
    default:
      return false;
  }
}

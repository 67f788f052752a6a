import { decode, encode, Token, Type } from 'cborg';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ScalarWriter } from './writeStructured.ts';

/** Tag of a moment, in seconds since the epoch. Source: RFC 8949. */
const MOMENT = 1;

/** A number that is written as one with a fraction, whether it has one or not: what SDKs read as a double. */
class Double {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** Scalars as CBOR has them: doubles stay doubles, moments are tagged. */
export const cborScalar: ScalarWriter = (kind, value) => {
  if (kind === 'double') return new Double(Number(value));
  return kind === 'timestamp' ? new Date(Number(value)) : value;
};

/** A value as CBOR. Source: RFC 8949. */
export function toCbor(value: unknown): Uint8Array {
  return encode(value, {
    float64: true,
    typeEncoders: {
      Object: (one: unknown) => (one instanceof Double ? new Token(Type.float, one.value) : null),
      Date: (one: unknown) =>
        one instanceof Date ? [new Token(Type.tag, MOMENT), new Token(Type.float, one.getTime() / 1_000)] : null,
    },
  });
}

/** The value of a body of CBOR; moments are dates, no bytes no members. `ValidationError` for what is none. */
export function fromCbor(body: Uint8Array): unknown {
  if (body.length === 0) return {};
  try {
    // What it is made of is checked by who reads it.
    return decode(body, { tags: { [MOMENT]: (content) => new Date(Number(content()) * 1_000) } }) as unknown;
  } catch (cause) {
    throw new BalanzaError('ValidationError', 'The body is not CBOR.', { cause });
  }
}

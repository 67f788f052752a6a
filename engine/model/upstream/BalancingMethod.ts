/** What `least_time` compares: milliseconds from the start of an attempt to that moment.. */
export type TimeMeasure = 'connect' | 'header' | 'first_byte' | 'last_byte';

/**
 * How a group chooses a server, with the parameters of the directive. Texts may hold variables, as written
 * (`$request_uri`, `a${arg_x}b`). Source: A-007, Angie 2.2 to 2.9.
 */
export type BalancingMethod =
  | { readonly kind: 'round_robin' }
  | { readonly kind: 'hash'; readonly key: string; readonly isConsistent: boolean }
  /** HTTP only. */
  | { readonly kind: 'ip_hash' }
  | { readonly kind: 'least_conn' }
  /** `isTwo`: of two that are drawn, the one with fewer connections per unit of weight. */
  | { readonly kind: 'random'; readonly isTwo: boolean }
  | {
      readonly kind: 'least_time';
      /** HTTP: `header`, `last_byte`; stream: `connect`, `first_byte`, `last_byte`. */
      readonly measure: TimeMeasure;
      /** Percent that the past keeps, 0 to 99; null: the group's `responseTimeFactor`. */
      readonly factor: number | null;
      /** Responses count while this text is neither empty nor `0`; null: all responses to clients count. */
      readonly account: string | null;
    }
  | {
      readonly kind: 'feedback';
      /** Text whose value, a number, is read from each response. */
      readonly variable: string;
      /** The lower the value, the larger the share. */
      readonly isInverse: boolean;
      /** Percent that the past keeps, 0 to 99; default 90. */
      readonly factor: number;
      /** As in `least_time`; a text with `$upstream_probe` lets responses to probes count. */
      readonly account: string | null;
      /** Read after the whole response, not at its header. HTTP only. */
      readonly isAtLastByte: boolean;
    };

export type BalancingMethodKind = BalancingMethod['kind'];

/** The method of a group that names none. */
export const STANDARD_METHOD: BalancingMethod = { kind: 'round_robin' };

/** Percent that the past keeps in an average until something else is said. Source: Angie 2.8. */
export const STANDARD_TIME_FACTOR = 90;

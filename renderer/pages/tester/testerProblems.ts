import { parseHeaders } from '../../../engine/model/parseHeaders.ts';

/** Methods that are offered; CONNECT and TRACE no load balancer passes on. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** What is to be sent, as typed. */
export interface TesterDraft {
  readonly path: string;
  readonly method: string;
  /** One a line, `Name: value`. */
  readonly headers: string;
  readonly body: string;
  readonly rate: string;
  readonly clients: string;
  readonly seconds: string;
}

export type TesterField = keyof TesterDraft;

/** Ranges of the call `startTraffic`; the longest run of the form is an hour. */
export const TESTER_LIMITS = {
  rate: { min: 1, max: 5_000 },
  clients: { min: 1, max: 10_000 },
  seconds: { min: 1, max: 3_600 },
} as const;

const WHOLE = /^\d{1,6}$/;

/** The numbers of a draft; null where what was typed is none. */
export function testerNumbers({ rate, clients, seconds }: TesterDraft) {
  const number = (text: string, { min, max }: { readonly min: number; readonly max: number }) => {
    const value = WHOLE.test(text.trim()) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : null;
  };
  return {
    rate: number(rate, TESTER_LIMITS.rate),
    clients: number(clients, TESTER_LIMITS.clients),
    seconds: number(seconds, TESTER_LIMITS.seconds),
  };
}

/** Which fields are wrong. Source: UIX-02: only plain whole numbers are taken, in any language. */
export function testerProblems(draft: TesterDraft): readonly TesterField[] {
  const numbers = testerNumbers(draft);
  const isPath = /^\/[\x21-\x7e]*$/.test(draft.path.trim());
  return [
    ...(isPath ? [] : (['path'] as const)),
    ...(typeof parseHeaders(draft.headers) === 'number' ? (['headers'] as const) : []),
    ...(['rate', 'clients', 'seconds'] as const).filter((field) => numbers[field] === null),
  ];
}

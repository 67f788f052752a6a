import { BalanzaError } from '../../model/BalanzaError.ts';
import { parseExpiresIn } from '../../model/parseExpiresIn.ts';

/** When a shift ends that is to last this long from now. `ValidationException`, InvalidExpiresIn, beyond 72 hours. */
export function shiftEndMs(expiresIn: string, nowMs: number): number {
  const lengthMs = parseExpiresIn(expiresIn);
  if (lengthMs !== null) return nowMs + lengthMs;
  throw new BalanzaError(
    'ValidationException',
    `A zonal shift cannot last '${expiresIn}': it lasts 1 minute to 72 hours. Give minutes or hours, such as '30m' or '12h', and update the shift later if it must go on.`,
    { reason: 'InvalidExpiresIn' },
  );
}

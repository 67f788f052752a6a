import type { Random } from './Random.ts';

/** A random UUID (version 4), such as ends the ARN of a certificate. */
export function randomUuid(random: Random): string {
  const variant = '89ab'.charAt(random.integer(4));
  return `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-${variant}${random.hex(3)}-${random.hex(12)}`;
}

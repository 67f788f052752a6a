/**
 * Second byte of loopback addresses that no other worker of this run has, and no other run on this machine is likely to
 * use.
 */
export function loopbackByte(): string {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
  return String(1 + ((process.ppid + worker) % 250));
}

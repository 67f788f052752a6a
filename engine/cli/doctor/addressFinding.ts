import type { Finding } from './Finding.ts';

/** Whether nodes and instances can have addresses of the loopback range; `code` is null when `address` could be bound. */
export function addressFinding(address: string, code: string | null): Finding {
  const check = 'Loopback addresses';
  if (code === null) return { check, verdict: 'ok', detail: `${address} can be listened on` };
  const detail = `${address} cannot be listened on (${code})`;
  const remedy =
    code === 'EADDRNOTAVAIL'
      ? `Add it, and the others that balancers use: on macOS “sudo ifconfig lo0 alias ${address}”.`
      : 'Nodes and instances need addresses of 127.0.0.0/8; ask whoever set this system up.';
  return { check, verdict: 'trouble', detail, remedy };
}

import type { Finding } from './Finding.ts';

export interface PortTrial {
  /** What the port is for, such as `DNS`. */
  readonly what: string;
  readonly port: number;
  /** How an engine is told to use another one. */
  readonly option: string;
  /** The system's code when the port could not be bound; null when it could. */
  readonly code: string | null;
  /** Who listens there, where the system tells. */
  readonly holder: { readonly pid: number; readonly name: string } | null;
  /** Whether it is the running engine of this data folder that has it. */
  readonly isOwn: boolean;
  /** What it is when the port cannot be had. */
  readonly verdict: 'note' | 'trouble';
}

/** Whether an engine can have a port that it takes unless told otherwise. */
export function portFinding({ what, port, option, code, holder, isOwn, verdict }: PortTrial): Finding {
  const check = `Port ${port}`;
  if (code === null) return { check, verdict: 'ok', detail: `free (${what})` };
  if (code === 'EADDRINUSE') {
    if (isOwn) return { check, verdict: 'ok', detail: `the running engine has it (${what})` };
    const who = holder ? `${holder.name} (process ${holder.pid})` : 'another program';
    return { check, verdict, detail: `in use by ${who} (${what})`, remedy: `Stop it, or start with ${option}.` };
  }
  if (code === 'EACCES') {
    return {
      check,
      verdict,
      detail: `the system keeps it for the administrator (${what})`,
      remedy: `sudo sysctl net.ipv4.ip_unprivileged_port_start=${port}, or start with ${option}.`,
    };
  }
  return { check, verdict, detail: `the system refuses it: ${code} (${what})`, remedy: `Start with ${option}.` };
}

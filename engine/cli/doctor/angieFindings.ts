import { loadConfiguration } from '../../angie/compile/io/loadConfiguration.ts';
import { remedyOf } from '../../angie/directives/remedyOf.ts';
import { findPortHolder } from '../../index.ts';
import { addressText, listenedAddresses } from '../../model/virtualServer/listenedAddresses.ts';
import type { Finding } from './Finding.ts';
import { portFinding } from './portFinding.ts';
import { tryBind } from './tryBind.ts';

const check = 'Angie file';

/**
 * What a configuration of Angie needs of this machine: its errors, each with its place, else the addresses that it listens
 * on. `enginePid`: of the engine that may run it already; null: none runs.
 */
export async function angieFindings(file: string, enginePid: number | null): Promise<readonly Finding[]> {
  const { configuration, problems } = await loadConfiguration(file);
  const errors = problems.filter(({ level }) => level === 'emerg');
  if (errors.length > 0) {
    return errors.map(({ file: at, line, message }) => ({
      check,
      verdict: 'trouble',
      detail: `${at}:${line}: ${message}`,
      remedy: remedyOf(message) ?? 'Correct the file.',
    }));
  }
  const { http, stream } = listenedAddresses(configuration);
  const findings: Finding[] = [{ check, verdict: 'ok', detail: file }];
  for (const { address, port, isUdp } of [...http, ...stream].filter((listen) => listen.port > 0)) {
    const code = await tryBind(address, port, isUdp ? 'udp' : 'tcp');
    const holder = code === 'EADDRINUSE' ? await findPortHolder(address, port) : null;
    const what = `${addressText({ address, port })}${isUdp ? ' UDP' : ''} of the Angie file`;
    const isOwn = holder !== null && holder.pid === enginePid;
    const option = 'another "listen" in the file';
    findings.push(portFinding({ what, port, option, code, holder, isOwn, verdict: 'trouble' }));
  }
  return findings;
}

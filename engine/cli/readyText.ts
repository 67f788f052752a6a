import type { Engine } from '../index.ts';
import { VERSION } from './version.ts';

/** What a person sees when the engine is ready: where everything is, and what to try first. */
export function readyText(engine: Engine): string {
  const { loadBalancers, listeners } = engine.control.resources;
  const [dnsHost, dnsPort] = engine.dnsAddress.split(':');
  const lines = [
    `Balanza ${VERSION} is running (process ${process.pid}).`,
    `  AWS endpoint, /metrics   ${engine.apiUrl}`,
    `  DNS                      ${engine.dnsAddress}`,
    `  Data folder              ${engine.dataDir ?? 'none (--ephemeral)'}`,
  ];
  for (const { loadBalancerArn, name, dnsName } of loadBalancers.values()) {
    const port = [...listeners.values()].find((listener) => listener.loadBalancerArn === loadBalancerArn)?.port;
    lines.push(
      '',
      `Load balancer ${name}: try`,
      `  dig @${dnsHost ?? ''} -p ${dnsPort ?? ''} +short ${dnsName}`,
      ...(port === undefined
        ? []
        : [
            `  curl http://$(dig @${dnsHost ?? ''} -p ${dnsPort ?? ''} +short ${dnsName} | head -1):${port}/`,
            `  npm run balanza -- traffic ${dnsName} --port ${port}`,
          ]),
    );
  }
  return `${lines.join('\n')}\n`;
}

// Balanza as the benchmark's proxy: `node balanzaNode.mjs DRIVER PORT TARGET_PORT TARGET_PORT [PORTS PORTS PORTS]`, with all
// that `serve` switches on. The targets are on 127.0.0.1; PORTS, joined by commas, are those of the ones in HTTP/2, with TLS,
// and with tunnels. Says where it listens when it is ready. To profile it, see `build/README.md`.
import { driverOf } from './engine/driverOf.ts';
import { startBenchEngine } from './engine/startBenchEngine.ts';

const [driver, port, first = '', second = '', http2, secure, tunnel] = process.argv.slice(2);
const targetsOf = (ports: string | undefined) =>
  ports === undefined ? [] : ports.split(',').map((target) => ({ id: '127.0.0.1', port: Number(target) }));

await startBenchEngine({
  driver: driverOf(driver),
  port: Number(port),
  targets: targetsOf(`${first},${second}`),
  special: { http2: targetsOf(http2), secure: targetsOf(secure), tunnel: targetsOf(tunnel) },
  healthCheckPath: '/',
  healthCheckIntervalSeconds: 30,
});

// Balanza as the benchmark's proxy: `node balanzaNode.mjs DRIVER PORT TARGET_PORT TARGET_PORT HTTP2_PORT HTTP2_PORT`, with
// all that `serve` switches on. The targets are on 127.0.0.1, the last two speak HTTP/2; says where it listens when it is ready. To profile it, see `build/README.md`.
import { driverOf } from './engine/driverOf.ts';
import { startBenchEngine } from './engine/startBenchEngine.ts';

const [driver, port, ...targetPorts] = process.argv.slice(2);
const targets = targetPorts.map((target) => ({ id: '127.0.0.1', port: Number(target) }));

await startBenchEngine({
  driver: driverOf(driver),
  port: Number(port),
  targets: targets.slice(0, 2),
  http2Targets: targets.slice(2),
  healthCheckPath: '/',
  healthCheckIntervalSeconds: 30,
});

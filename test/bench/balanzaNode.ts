// Balanza as the benchmark's proxy: `node balanzaNode.mjs DRIVER PORT TARGET_PORT…`, with all that `serve` switches on.
// The targets are on 127.0.0.1; says where it listens when it is ready. To profile it, see `build/README.md`.
import { driverOf } from './engine/driverOf.ts';
import { startBenchEngine } from './engine/startBenchEngine.ts';

const [driver, port, ...targetPorts] = process.argv.slice(2);

await startBenchEngine({
  driver: driverOf(driver),
  port: Number(port),
  targets: targetPorts.map((target) => ({ id: '127.0.0.1', port: Number(target) })),
  healthCheckPath: '/',
  healthCheckIntervalSeconds: 30,
});

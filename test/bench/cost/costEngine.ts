// The whole engine with so many rules, targets and workers: `node costEngine.mjs PORT TARGET_PORT RULES TARGETS WORKERS`. The
// targets have addresses of 127.100.0.0/16 and are checked seldom; says where it listens when all are healthy.
import { startBenchEngine } from '../engine/startBenchEngine.ts';

const [port, targetPort, rules, count, workers] = process.argv.slice(2).map(Number);

await startBenchEngine({
  driver: 'auto',
  port: port ?? 0,
  targets: Array.from({ length: count ?? 1 }, (_, place) => ({
    id: `127.100.${place >> 8}.${place & 255}`,
    port: targetPort ?? 0,
  })),
  rules: rules ?? 0,
  workers: workers ?? 1,
  healthCheckPath: '/',
  healthCheckIntervalSeconds: 300,
});
